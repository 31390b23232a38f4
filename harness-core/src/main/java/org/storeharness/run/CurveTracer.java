package org.storeharness.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.engine.Clock;
import org.storeharness.engine.RunControl;
import org.storeharness.plan.CurveGoal;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.TracedCurve.CurveTrial;
import org.storeharness.run.stage.RoundOrder;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;
import org.storeharness.unit.Durations;
import org.storeharness.unit.InvalidValueException;

/**
 * Measures the response times of every workload on every target against its throughput. The first trial of each curve is under
 * closed load, for the capacity; then every round has trials of closed load at several concurrencies and of open load at rates
 * from 10 to 110 % of the capacity, in an order that is random and balanced over the rounds. Rates far above the knee are left out after the
 * first round, and rates beside it are added. Used by the thread of the run.
 */
public final class CurveTracer implements TrialSeries {
    /** Targets are compared at this share of the capacity of the slowest. */
    private static final double EQUAL_SHARE = 0.5;

    /** A knee needs the p99 at a rate up to this share of the capacity, in percent: its base. */
    private static final int HIGHEST_BASE = 50;

    private final Plan plan;
    private final CurveSchedule schedule;
    private final TimeBudget budget;
    private final long maximumNanos;
    private final List<TracedCurve> curves;
    private final Clock clock;
    private final RunControl control;
    private final RunListener listener;
    private double roundSeconds;
    private long startedNanos;
    private int stages;

    /**
     * @param budget the time for all of it
     * @throws InvalidValueException if a workload cannot have a curve, or there is no time for them
     */
    CurveTracer(Plan plan, CurveGoal goal, Clock clock, RunControl control, RunListener listener, TimeBudget budget) {
        this.plan = plan;
        this.schedule = CurveSchedule.of(plan, goal);
        this.roundSeconds = schedule.roundSeconds();
        this.maximumNanos = goal.maximum().toNanos();
        this.curves = schedule.works().stream().map(TracedCurve::new).toList();
        this.clock = clock;
        this.control = control;
        this.listener = listener;
        this.budget = budget;
    }

    /** {@code 3 curves, 5 rounds of 57 trials: about 4m40s}. */
    public static String describe(Plan plan, CurveGoal goal) {
        CurveSchedule schedule = CurveSchedule.of(plan, goal);
        Duration total = schedule.total();
        return schedule.works().size() + " curves, " + schedule.rounds() + " rounds of about " + schedule.trials()
                + " trials: about " + Durations.format(total);
    }

    @Override
    public boolean run(TrialRunner runner, TrialJournal journal) throws StoreException, RunException, IOException {
        boolean complete = trace(runner, journal);
        if (!complete && budget.isOver()) {
            journal.warn(budget.cutOff("before the first round of trials ended"));
        }
        return complete;
    }

    private boolean trace(TrialRunner runner, TrialJournal journal) throws StoreException, RunException, IOException {
        startedNanos = clock.nanos() - Math.max(0, maximumNanos - budget.leftNanos());
        RoundOrder targets = new RoundOrder(List.copyOf(plan.targets().keySet()), plan.seed());
        for (TracedCurve curve : ofTargets(targets.of(0))) {
            Measurement measured = measure(curve, curve.work().calibration(), 1, runner);
            if (measured == null || control.stopped()) {
                return false;
            }
            curve.calibrate(measured.throughput().opsPerSecond());
            journal.add(measured, true, List.of());
        }
        setEqualLoads();
        lengthen();
        for (int round = 1; round <= schedule.rounds() && (round == 1 || hasTimeForAnother()); round++) {
            for (TracedCurve curve : ofTargets(targets.of(round))) {
                if (!measureAll(curve, round, runner, journal)) {
                    return round > 1 && budget.isOver();
                }
                curve.refine();
            }
        }
        return true;
    }

    private List<TracedCurve> ofTargets(List<String> order) {
        List<TracedCurve> ordered = new ArrayList<>();
        order.forEach(target -> curves.stream()
                .filter(curve -> curve.work().target().equals(target))
                .forEach(ordered::add));
        return ordered;
    }

    /** Gives the curves of the same work a rate in common. Targets that write batches have none: an object arrives alone. */
    private void setEqualLoads() {
        Map<String, List<TracedCurve>> works = curves.stream()
                .filter(curve -> batch(curve) == 1)
                .collect(Collectors.groupingBy(
                        curve -> curve.work().name() + " "
                                + curve.work().workload().content().size(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        for (List<TracedCurve> same : works.values()) {
            double slowest =
                    same.stream().mapToDouble(TracedCurve::capacity).min().orElse(0);
            same.forEach(curve -> curve.equalLoad(slowest * EQUAL_SHARE));
        }
    }

    /**
     * Makes trials as long as a p99 takes, from the lowest rate on for which there is time.
     *
     * @throws RunException if there is no time for a p99 at half of the capacity, without which the curve would have no knee
     */
    private void lengthen() throws RunException {
        int rounds = Math.min(schedule.rounds(), CurveSchedule.LEAST_ROUNDS);
        double elapsed = (clock.nanos() - startedNanos) / Durations.NANOS_PER_SECOND;
        for (int percent : CurveSchedule.PERCENTS.stream()
                .filter(percent -> percent <= HIGHEST_BASE)
                .toList()) {
            curves.forEach(curve -> curve.knowTailsFrom(0));
            double usual = secondsOfRound();
            curves.forEach(curve -> curve.knowTailsFrom(percent));
            roundSeconds = secondsOfRound();
            if (roundSeconds <= usual || elapsed + rounds * roundSeconds <= maximumNanos / Durations.NANOS_PER_SECOND) {
                return;
            }
        }
        throw new RunException("--max-time must be at least " + Math.round(Math.ceil(elapsed + rounds * roundSeconds))
                + "s, got " + Math.round(maximumNanos / Durations.NANOS_PER_SECOND)
                + "s: a knee needs the p99 at half of the capacity, a p99"
                + " needs 1,000 operations, and the slowest target does " + slowest()
                + "; fewer or faster targets take less");
    }

    private double secondsOfRound() {
        return curves.stream().mapToDouble(TracedCurve::roundSeconds).sum();
    }

    /** {@code 17.3/s}. */
    private String slowest() {
        return String.format(
                Locale.ROOT,
                "%.1f/s",
                curves.stream().mapToDouble(TracedCurve::capacity).min().orElse(0));
    }

    private int batch(TracedCurve curve) {
        return Check.present(plan.targets(), curve.work().target()).batch();
    }

    private boolean hasTimeForAnother() {
        return clock.nanos() - startedNanos + roundSeconds * Durations.NANOS_PER_SECOND <= maximumNanos;
    }

    /** Makes the trials of a round; false if the run was stopped. */
    private boolean measureAll(TracedCurve curve, int round, TrialRunner runner, TrialJournal journal)
            throws StoreException, RunException, IOException {
        Map<String, CurveTrial> trials = curve.trials(round);
        for (String name : new RoundOrder(List.copyOf(trials.keySet()), plan.seed()).of(round)) {
            CurveTrial trial = Check.present(trials, name);
            Measurement measured = measure(curve, trial.workload(), round, runner);
            if (measured == null || control.stopped()) {
                return false;
            }
            journal.add(measured, curve.add(trial, measured), List.of());
        }
        return true;
    }

    private @Nullable Measurement measure(TracedCurve curve, Workload trial, int round, TrialRunner runner)
            throws StoreException, RunException {
        Stage stage = new Stage(curve.work().target(), curve.work().name(), trial, round, stages++);
        double planned = schedule.calibrationSeconds() + schedule.rounds() * roundSeconds;
        listener.progress(stage, Math.min(1, (clock.nanos() - startedNanos) / 1e9 / planned));
        return runner.measure(stage);
    }
}
