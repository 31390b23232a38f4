package org.storeharness.cli.progress;

import java.time.Duration;
import java.util.Locale;
import org.storeharness.core.run.stage.RoundsProgress;

/** Says which round begins, and how many may follow. */
final class RoundText {
    private RoundText() {}

    /** {@code read, read-paced: round 3 of 8 or more, at most 1m40s}. */
    static String of(RoundsProgress progress) {
        String workloads = String.join(", ", progress.workloads()) + ": ";
        if (progress.round() == 0) {
            return workloads + "calibration";
        }
        Duration left = progress.left();
        return workloads + "round " + progress.round() + " of " + progress.wanted()
                + (progress.certain() ? "" : " or more")
                + (left == null ? "" : ", at most " + minutes(left.toSeconds()));
    }

    /** {@code 40s}, {@code 1m40s}, {@code 2h05m}. */
    static String minutes(long seconds) {
        return seconds < 60
                ? seconds + "s"
                : seconds < 3600
                        ? String.format(Locale.ROOT, "%dm%02ds", seconds / 60, seconds % 60)
                        : String.format(Locale.ROOT, "%dh%02dm", seconds / 3600, seconds / 60 % 60);
    }
}
