package org.storeharness.cli.progress;

import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarRenderer;
import me.tongfei.progressbar.ProgressState;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.support.BarStyle;
import org.storeharness.cli.support.TimeText;
import org.storeharness.result.IntervalSnapshot;
import org.storeharness.run.stage.RoundsProgress;
import org.storeharness.run.stage.Stage;

/**
 * The progress bar of a run, with the time left and the figures of the last second. A thread of its own draws it twice a second.
 */
final class RunProgressBar implements AutoCloseable {
    private static final String FILL = "fill";
    private static final String CALIBRATION = "calibration";
    private static final long FULL_PROGRESS = 1_000;
    private static final int UPDATE_MILLIS = 500;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double PERCENT = 100;

    private final ProgressBar bar;
    private volatile double beganSeconds;
    private long failed;
    private String round = "";
    private String done = "";

    /**
     * @param task the name of the plan
     * @param most the time that the run may take; 0 for no bound
     * @param width the most characters of a line
     * @param lines takes the bar, a line at a time
     */
    RunProgressBar(String task, Duration most, int width, BarStyle style, Consumer<String> lines) {
        this.bar = new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(FULL_PROGRESS)
                .setRenderer(new BarRenderer(width, style, () -> beganSeconds, most))
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                // Else it is drawn only when the share grows, and stands still during a fill
                .continuousUpdate()
                .setConsumer(new DelegatingProgressBarConsumer(lines, Integer.MAX_VALUE))
                .build();
    }

    /** Sets the progress of the run, 0 to 1. */
    void progress(double share) {
        if (beganSeconds == 0 && share > 0) {
            beganSeconds = bar.getTotalElapsed().toMillis() / MILLIS_PER_SECOND;
        }
        bar.stepTo(Math.round(share * FULL_PROGRESS));
    }

    /** Shows the round that begins, before the names of its stages. */
    void round(RoundsProgress progress) {
        round = progress.round() == 0
                ? CALIBRATION + " "
                : "round " + progress.round() + " of " + progress.wanted() + (progress.certain() ? " " : " or more ");
    }

    /** Shows the stage that begins. */
    void started(Stage stage) {
        done = "";
        bar.setExtraMessage(round + name(stage));
    }

    /** Shows how much of a fill or a calibration is done, which are no part of the rounds. */
    void phase(Stage stage, String phase, double share) {
        boolean before = phase.startsWith(FILL) || phase.startsWith(CALIBRATION);
        String now = before && share > 0 ? String.format(Locale.ROOT, " %.0f %%", share * PERCENT) : "";
        if (!now.equals(done)) {
            done = now;
            bar.setExtraMessage(round + name(stage) + done);
        }
    }

    /** Shows the figures of a second. */
    void interval(Stage stage, IntervalSnapshot snapshot) {
        failed += snapshot.failed();
        bar.setExtraMessage(String.format(
                        Locale.ROOT,
                        "%s %,.0f/s p50 %s p99 %s",
                        round + name(stage) + done,
                        snapshot.opsPerSecond(),
                        time(snapshot.p50Nanos()),
                        time(snapshot.p99Nanos()))
                + (failed == 0 ? "" : String.format(Locale.ROOT, ", %,d failed", failed)));
    }

    @Override
    public void close() {
        bar.close();
    }

    private static String name(Stage stage) {
        return stage.target() + " " + stage.workloadName() + " c="
                + stage.workload().concurrency();
    }

    private static String time(@Nullable Long nanos) {
        return nanos == null ? "-" : TimeText.of(nanos);
    }

    /**
     * Renders the bar of a run as one line: {@code compare  25 % ███▌         1m30s left  fs write c=16 8,868/s p50 1.6 ms p99 5.0 ms}.
     * In a narrow terminal the bar gets shorter before the figures do.
     *
     * @param width the most characters of a line
     * @param style the characters of the bar
     * @param beganSeconds the time that the run had taken when its rounds began
     * @param most the time that the run may take, with everything before and after its rounds; 0 for no bound
     */
    private record BarRenderer(int width, BarStyle style, DoubleSupplier beganSeconds, Duration most)
            implements ProgressBarRenderer {
        private static final int MAX_NAME = 20;
        private static final int MIN_BAR = 6;
        private static final int MAX_BAR = 30;

        @Override
        public String render(ProgressState state, int ignored) {
            TimeLeft time = new TimeLeft(
                    state.getNormalizedProgress(),
                    beganSeconds.getAsDouble(),
                    state.getTotalElapsed().toMillis() / MILLIS_PER_SECOND,
                    most.toMillis() / MILLIS_PER_SECOND);
            double share = time.share();
            String head = String.format(Locale.ROOT, "%s %3.0f %% ", name(state.getTaskName()), share * PERCENT);
            String tail = " " + timeLeft(time) + "  " + state.getExtraMessage();
            int room = width - head.length() - tail.length();
            int bar = Math.max(MIN_BAR, Math.min(MAX_BAR, room));
            int rest = Math.max(0, width - head.length() - bar);
            return head + style.bar(share, bar) + (tail.length() > rest ? tail.substring(0, rest) : tail);
        }

        private static String name(String task) {
            return task.length() > MAX_NAME ? task.substring(0, MAX_NAME) : task;
        }

        /** Always of the same length, so that the bar does not jump. */
        private static String timeLeft(TimeLeft time) {
            OptionalLong seconds = time.seconds();
            return seconds.isEmpty()
                    ? " ".repeat(11)
                    : String.format(Locale.ROOT, "%6s left", RoundText.minutes(seconds.getAsLong()));
        }
    }
}
