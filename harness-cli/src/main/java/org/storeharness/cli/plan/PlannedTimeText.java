package org.storeharness.cli.plan;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.storeharness.cli.progress.RoundText;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Rounds;
import org.storeharness.plan.Workload;
import org.storeharness.run.Warmer;
import org.storeharness.run.stage.Block;
import org.storeharness.unit.Durations;
import org.storeharness.unit.Rate;

/** Says before a run how long it will take by its plan, and what it will be too short for. */
public final class PlannedTimeText {
    /** A percentile needs 10 samples above it. */
    private static final long SAMPLES_FOR_P99 = 1_000;

    private PlannedTimeText() {}

    /** The lines; one at least. */
    public static List<String> of(Plan plan) {
        List<String> lines = new ArrayList<>();
        lines.add(time(plan));
        plan.workloads().forEach((name, workload) -> addTooShort(lines, name, workload));
        return lines;
    }

    private static String time(Plan plan) {
        double round = RoundText.secondsPerRound(plan);
        double calibration = calibratedStages(plan) * plan.calibration().toNanos() / Durations.NANOS_PER_SECOND;
        boolean known = plan.workloads().values().stream()
                .noneMatch(work -> work.phases().measure().duration().isZero());
        String most = plan.maxTime().isZero()
                ? ""
                : "at most " + RoundText.minutes(plan.maxTime().toSeconds());
        String ofRound = known ? "about " + seconds(round) : "an unknown time, as a number of operations ends it";
        if (plan.rounds().isAuto()) {
            return "time: " + (most.isEmpty() ? "" : most + " (--max-time) with all that follows: ")
                    + before(plan, calibration) + "; then rounds of " + ofRound
                    + " until the comparisons are decided; then the clean-up";
        }
        boolean steady = plan.rounds().isSteady();
        int rounds = steady ? Rounds.STEADY_WINDOW : plan.rounds().orUsual();
        double least = rounds * round + calibration;
        List<String> bounds = new ArrayList<>();
        if (known) {
            bounds.add("at least " + seconds(least));
        }
        if (!most.isEmpty()) {
            boolean cut = known && plan.maxTime().toSeconds() < least;
            bounds.add((cut ? "of which --max-time allows " : "") + most);
        }
        return "time: "
                + (bounds.isEmpty() ? "" : String.join(", ", bounds) + ": ")
                + rounds + (steady ? " to " + Rounds.STEADY_MOST : "") + (rounds == 1 ? " round of " : " rounds of ")
                + ofRound
                + (calibration > 0 ? ", " + seconds(calibration) + " of calibration" : "")
                + "; and " + practice(plan) + "what it takes to start, to fill and to clean up";
    }

    /** The calibration leaves out what gets its rate from it. */
    private static long calibratedStages(Plan plan) {
        return Block.of(plan).stream().mapToLong(Block::calibratedStages).sum();
    }

    private static String before(Plan plan, double calibration) {
        return "first the start, " + practice(plan) + "the fills"
                + (calibration > 0 ? " and " + seconds(calibration) + " of calibration" : "");
    }

    /** The scratch warm-up takes for each kind of work {@link Warmer#LONGEST} at most. */
    private static String practice(Plan plan) {
        long kinds = plan.targets().keySet().stream()
                .mapToLong(target -> plan.workloadsOn(target).size())
                .sum();
        double longest = kinds * Warmer.LONGEST.toSeconds();
        if (!plan.maxTime().isZero()) {
            longest =
                    Math.min(longest, plan.maxTime().toNanos() / Durations.NANOS_PER_SECOND / Warmer.PARTS_OF_MAX_TIME);
        }
        return plan.cold() || plan.calibration().compareTo(Warmer.LONG_CALIBRATION) >= 0
                ? ""
                : "up to " + seconds(longest) + " of scratch warm-up (--no-scratch-warm-up skips it), ";
    }

    private static void addTooShort(List<String> lines, String name, Workload workload) {
        Extent measure = workload.phases().measure();
        if (!(workload.arrivals() instanceof Arrivals.Constant constant)
                || measure.duration().isZero()) {
            return;
        }
        Duration needed = forP99(constant.rate());
        if (measure.operations() == 0 && measure.duration().compareTo(needed) < 0) {
            lines.add(name + ": p99 will not be known: it needs " + String.format(Locale.ROOT, "%,d", SAMPLES_FOR_P99)
                    + " operations a round, which at " + constant.rate() + " take --duration "
                    + Durations.format(needed));
        }
    }

    /** The time, in whole seconds, in which a load of that rate has enough operations for a p99. */
    static Duration forP99(Rate rate) {
        BigDecimal nanos = BigDecimal.valueOf(SAMPLES_FOR_P99)
                .multiply(BigDecimal.valueOf(rate.periodNanos()))
                .divide(BigDecimal.valueOf(rate.operations()), RoundingMode.CEILING);
        return Duration.ofSeconds(nanos.divide(BigDecimal.valueOf(1_000_000_000L), RoundingMode.CEILING)
                .longValue());
    }

    private static String seconds(double seconds) {
        return seconds < 10 ? String.format(Locale.ROOT, "%.1f s", seconds) : RoundText.minutes(Math.round(seconds));
    }
}
