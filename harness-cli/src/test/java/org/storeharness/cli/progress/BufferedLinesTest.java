package org.storeharness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BufferedLinesTest {
    private final StringWriter err = new StringWriter();
    private final List<String> shown = new ArrayList<>();
    private final BufferedLines kept = new BufferedLines(new PrintWriter(err), shown::add);
    private final PrintWriter lines = new PrintWriter(kept, true);

    private List<String> printed() {
        return err.toString().lines().toList();
    }

    @Test
    void linesAreShownAtOnceAndPrintedWhenTheScreenIsGivenBack() {
        lines.println("one");
        lines.print("t");
        lines.println("wo");
        assertThat(shown).containsExactly("one", "two");
        assertThat(printed()).isEmpty();
        kept.release();
        assertThat(printed()).containsExactly("one", "two");
    }

    @Test
    void fromThenOnTheyArePrintedAtOnceAndOnce() {
        lines.println("one");
        kept.release();
        kept.release();
        lines.println("two");
        assertThat(printed()).containsExactly("one", "two");
        assertThat(shown).containsExactly("one");
    }

    @Test
    void ofVeryManyTheLastAreKept() {
        IntStream.rangeClosed(1, 1_003).forEach(number -> lines.println("line " + number));
        kept.release();
        assertThat(printed())
                .hasSize(1_001)
                .startsWith("(3 lines before)", "line 4")
                .endsWith("line 1003");
    }
}
