package org.storeharness.run;

import java.time.Duration;
import java.util.List;
import org.storeharness.plan.CurveGoal;
import org.storeharness.plan.Plan;
import org.storeharness.unit.Check;
import org.storeharness.unit.Durations;
import org.storeharness.unit.InvalidValueException;

/**
 * The trials that the curves of a plan take, and their time.
 *
 * @param works the curves
 * @param rounds how often every trial is made
 * @param trials the trials of a round, about
 * @param calibrationSeconds how long the first trials of all curves take
 * @param roundSeconds how long a round takes, about
 */
record CurveSchedule(List<CurveWork> works, int rounds, int trials, double calibrationSeconds, double roundSeconds) {
    /** The rates of open load in percent of the capacity. */
    static final List<Integer> PERCENTS = List.of(10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110);

    /** The rates of a round besides these: one at equal load, and one beside the knee. */
    static final int FURTHER_RATES = 2;

    /** Fewer rounds give no interval that is of use; a plan may ask for fewer. */
    static final int LEAST_ROUNDS = 3;

    /**
     * The schedule with as many of the plan's rounds as there is time for.
     *
     * @throws InvalidValueException if a workload cannot have a curve, or there is no time for 3 rounds
     */
    static CurveSchedule of(Plan plan, CurveGoal goal) {
        List<CurveWork> works = CurveWork.of(plan);
        double calibration = 0;
        double round = 0;
        int trials = 0;
        for (CurveWork work : works) {
            calibration += CurveWork.seconds(work.calibration());
            for (int level : work.levels()) {
                round += CurveWork.seconds(work.closed(level));
            }
            for (int percent : PERCENTS) {
                round += CurveWork.seconds(work.open(1, percent / 100.0));
            }
            round += FURTHER_RATES * CurveWork.seconds(work.open(1, 1));
            trials += work.levels().size() + PERCENTS.size() + FURTHER_RATES;
        }
        int fitting = (int) ((goal.maximum().toNanos() / Durations.NANOS_PER_SECOND - calibration) / round);
        int least = Math.min(plan.rounds().orUsual(), LEAST_ROUNDS);
        long needed = (long) Math.ceil(calibration + least * round);
        Check.require(
                fitting >= least,
                "--max-time",
                () -> "must be at least " + needed + "s, which " + least + " rounds of " + works.size()
                        + " curves take; fewer targets or a shorter --duration take less");
        return new CurveSchedule(works, Math.min(plan.rounds().most(), fitting), trials, calibration, round);
    }

    /** The time that all of it takes, about. */
    Duration total() {
        return Duration.ofSeconds(Math.round(calibrationSeconds + rounds * roundSeconds));
    }
}
