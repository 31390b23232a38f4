package org.storeharness.cli.progress;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Rounds;
import org.storeharness.plan.Sweep;
import org.storeharness.run.stage.Block;
import org.storeharness.run.stage.RoundsProgress;
import org.storeharness.run.stage.Stage;

/** Says which round begins, and how many may follow. */
public final class RoundText {
    /** Sessions are opened and closed, counters read and results computed. */
    private static final double SECONDS_AROUND_A_STAGE = 0.1;

    private RoundText() {}

    /** {@code read, read-paced: round 3 of 8 or more, at most 1m40s}. */
    public static String of(RoundsProgress progress) {
        String workloads = String.join(", ", progress.workloads()) + ": ";
        if (progress.round() == 0) {
            return workloads + "calibration";
        }
        Duration left = progress.left();
        return workloads + "round " + progress.round() + " of " + progress.wanted()
                + (progress.certain() ? "" : " or more")
                + (left == null ? "" : ", at most " + minutes(left.toSeconds()));
    }

    /** {@code 6 comparisons of two targets are tested: verdicts need 8 rounds or more}, and the plan's number where that is smaller. */
    public static String needed(int comparisons, int rounds, Rounds planned) {
        String need =
                (comparisons == 1 ? "1 comparison of two targets is" : comparisons + " comparisons of two targets are")
                        + " tested: verdicts need " + rounds + " rounds or more";
        if (planned.isSteady()) {
            return need + ", and a steady state has " + Rounds.STEADY_WINDOW + " (--rounds auto)";
        }
        return planned.isAuto() || planned.orUsual() >= rounds
                ? need
                : need + ", and there will be " + planned.orUsual() + " (--rounds " + rounds + ")";
    }

    /** The time that a round of all blocks will take, in seconds: its warm-ups and measured phases, and the work around each. */
    public static double secondsPerRound(Plan plan) {
        long stages = Block.of(plan).stream().mapToLong(Block::stagesPerRound).sum();
        return Block.secondsPerRound(plan) + stages * SECONDS_AROUND_A_STAGE;
    }

    /**
     * Says that this number of rounds takes longer than the plan may, which is known before they begin.
     *
     * @return empty if they fit, if the plan has no bound, or if the time that they take is not known
     */
    public static Optional<String> tooLong(int rounds, Plan plan) {
        double round = secondsPerRound(plan);
        long all = Math.round(Math.ceil(rounds * round));
        long most = plan.maxTime().toSeconds();
        if (most == 0 || all <= most) {
            return Optional.empty();
        }
        return Optional.of(rounds + " rounds of about " + minutes(Math.round(round)) + " take " + minutes(all)
                + ", and --max-time is " + minutes(most) + ": expect no verdicts without a longer --max-time or fewer"
                + " targets (--targets)");
    }

    /** {@code  at concurrency 4, 1KiB}: which point of a sweep it is; empty where there is but one. */
    static String point(Stage stage, Sweep sweep) {
        List<String> point = new ArrayList<>();
        if (sweep.concurrency().size() > 1) {
            point.add("concurrency " + stage.workload().concurrency());
        }
        if (sweep.size().size() > 1) {
            point.add(stage.workload().content().size().toString());
        }
        return point.isEmpty() ? "" : " at " + String.join(", ", point);
    }

    /** {@code 40s}, {@code 1m40s}, {@code 2h05m}. */
    public static String minutes(long seconds) {
        return seconds < 60
                ? seconds + "s"
                : seconds < 3600
                        ? String.format(Locale.ROOT, "%dm%02ds", seconds / 60, seconds % 60)
                        : String.format(Locale.ROOT, "%dh%02dm", seconds / 3600, seconds / 60 % 60);
    }
}
