package org.storeharness.cli.progress;

import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.DoubleSupplier;
import me.tongfei.progressbar.ProgressBarRenderer;
import me.tongfei.progressbar.ProgressState;
import org.storeharness.cli.support.BarStyle;

/**
 * Renders the bar of a run as one line: {@code compare  25 % ███▌         1m30s left  fs write c=16 8,868/s p50 1.6 ms p99 5.0 ms}.
 * In a narrow terminal the bar gets shorter before the figures do.
 *
 * @param width the most characters of a line
 * @param style the characters of the bar
 * @param beganSeconds how long the run had taken when its rounds began
 * @param most the time that the run may take, with everything before and after its rounds; 0 for no bound
 */
record BarRenderer(int width, BarStyle style, DoubleSupplier beganSeconds, Duration most)
        implements ProgressBarRenderer {
    private static final int MAX_NAME = 20;
    private static final int MIN_BAR = 6;
    private static final int MAX_BAR = 30;
    private static final double PERCENT = 100;
    private static final double MILLIS_PER_SECOND = 1e3;

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
