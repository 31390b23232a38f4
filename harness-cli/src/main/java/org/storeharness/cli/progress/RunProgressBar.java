package org.storeharness.cli.progress;

import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
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
}
