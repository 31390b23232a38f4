package org.storeharness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.cli.support.BarStyle;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;
import org.storeharness.run.stage.RoundsProgress;
import org.storeharness.run.stage.Stage;

class ProgressPrinterTest {
    private static final Plan PLAN = PlanFiles.parse("""
            targets: {fs: {store: memory}}
            workloads: {write: {operations: {write: 1}, concurrency: 16, phases: {measure: {operations: 1}}}}
            """, "plan.yaml");

    /** The terminal shows ^C where the cursor is, at the end of the bar: as far to the right as the bar goes in a narrow one. */
    @ParameterizedTest
    @ValueSource(ints = {40, 80, 200})
    @Timeout(60)
    void anInterruptLeavesNothingOfTheBar(int columns) throws Exception {
        FakeTerminal terminal = new FakeTerminal(columns);
        ProgressPrinter progress =
                new ProgressPrinter(new PrintWriter(terminal), 1, PLAN, Duration.ZERO, columns, BarStyle.ASCII);
        try {
            progress.round(new RoundsProgress(List.of("write"), 1, 6, true, null));
            progress.started(new Stage("fs", "write", PLAN.workloads().get("write"), 1, 0));
            while (!terminal.shown().contains("% ")) {
                Thread.sleep(10);
            }
            terminal.write("^C");
            progress.step("interrupted: " + "what was made is removed ".repeat(10));
            assertThat(terminal.screens())
                    .anySatisfy(screen -> assertThat(screen)
                            .startsWith("interrupted: what was made")
                            .doesNotContain("^C", "\n"));
        } finally {
            progress.end();
        }
        assertThat(terminal.shown()).isBlank();
    }

    /** Shows what is written to it, and goes on in a new line at its right edge. It keeps what it showed after each write. */
    private static final class FakeTerminal extends Writer {
        private final int columns;
        private final List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
        private final List<String> screens = new ArrayList<>();
        private int cursor;

        private FakeTerminal(int columns) {
            this.columns = columns;
        }

        private synchronized String shown() {
            return String.join("\n", lines);
        }

        private synchronized List<String> screens() {
            return List.copyOf(screens);
        }

        @Override
        public synchronized void write(char[] text, int from, int length) {
            for (int i = from; i < from + length; i++) {
                if (text[i] == '\r') {
                    cursor = 0;
                    continue;
                }
                if (text[i] == '\n' || cursor == columns) {
                    lines.add(new StringBuilder());
                    cursor = 0;
                }
                if (text[i] != '\n') {
                    StringBuilder line = lines.get(lines.size() - 1);
                    line.append(" ".repeat(Math.max(0, cursor + 1 - line.length())))
                            .setCharAt(cursor++, text[i]);
                }
            }
            screens.add(shown());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
