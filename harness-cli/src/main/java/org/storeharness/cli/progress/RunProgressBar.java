package org.storeharness.cli.progress;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.result.timeline.IntervalSnapshot;
import org.storeharness.core.run.stage.Stage;

/**
 * The bar of a run on a terminal, with the time left and what the last second was like. Draws from a thread of its own, twice a
 * second, to whoever takes its lines.
 */
final class RunProgressBar implements AutoCloseable {
    private static final long FULL_PROGRESS = 1_000;
    private static final int UPDATE_MILLIS = 500;
    private static final List<String> UNITS = List.of("ns", "µs", "ms", "s");
    private static final double UNIT_RATIO = 1_000;
    private static final double DECIMAL_BELOW = 10;
    private static final double NANOS_PER_SECOND = 1e9;

    private final ProgressBar bar;
    private long failed;

    /**
     * @param task what is being done, in a word
     * @param width the most characters of a line
     * @param style how the bar looks
     */
    RunProgressBar(String task, int width, BarStyle style, Consumer<String> lines) {
        this.bar = new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(FULL_PROGRESS)
                .setRenderer(new BarRenderer(width, style))
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .setConsumer(new DelegatingProgressBarConsumer(lines, Integer.MAX_VALUE))
                .build();
    }

    /** How much of the run is done, 0 to 1. */
    void progress(double share) {
        bar.stepTo(Math.round(share * FULL_PROGRESS));
    }

    /** A workload goes on. */
    void started(Stage stage) {
        bar.setExtraMessage(name(stage));
    }

    /** A second of it is over. */
    void interval(Stage stage, IntervalSnapshot pace) {
        failed += pace.failed();
        bar.setExtraMessage(String.format(
                        Locale.ROOT,
                        "%s %,.0f/s p50 %s p99 %s",
                        name(stage),
                        pace.opsPerSecond(),
                        time(pace.p50Nanos()),
                        time(pace.p99Nanos()))
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
        if (nanos == null) {
            return "-";
        }
        for (int i = 0; i < UNITS.size() - 1; i++) {
            double value = nanos / Math.pow(UNIT_RATIO, i);
            if (value < UNIT_RATIO) {
                return String.format(Locale.ROOT, value < DECIMAL_BELOW ? "%.1f %s" : "%.0f %s", value, UNITS.get(i));
            }
        }
        return String.format(Locale.ROOT, "%.1f s", nanos / NANOS_PER_SECOND);
    }
}
