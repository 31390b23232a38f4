package org.storeharness.core.run.curve;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.plan.load.CurveGoal;
import org.storeharness.core.plan.load.RateObjective;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.SustainableRate;
import org.storeharness.core.run.curve.TracedCurve.CurveTrial;
import org.storeharness.core.run.rate.RateFinder;
import org.storeharness.core.run.rate.TrialSeries;
import org.storeharness.core.run.stage.RoundOrder;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.run.stage.RunListener;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.Durations;
import org.storeharness.core.unit.InvalidValueException;

/**
 * Measures the response times of every workload on every target against its throughput. The first trial of each curve is under
 * closed load, for the capacity; then every round has trials of closed load at several concurrencies and of open load at rates
 * from 10 to 110 % of the capacity, in an order that is random and balanced over the rounds. Rates far above the knee are left out after the
 * first round, and rates beside it are added. Used by the thread of the run.
 */
public final class CurveTracer implements TrialSeries {
    /** Targets are compared at this share of the capacity of the slowest. */
    private static final double EQUAL_SHARE = 0.5;

    private final Plan plan;
    private final CurveSchedule schedule;
    private final long maximumNanos;
    private final List<TracedCurve> curves;
    private final List<RateObjective> objective;
    private final Clock clock;
    private final RunControl control;
    private final RunListener listener;
    private long startedNanos;
    private int stages;

    /**
     * @throws InvalidValueException if a workload cannot have a curve, there is no time for them, or the objective names operations that a
     *     workload does not have
     */
    public CurveTracer(Plan plan, CurveGoal goal, Clock clock, RunControl control, RunListener listener) {
        RateObjective asked = goal.objective();
        this.plan = plan;
        this.schedule = CurveSchedule.of(plan, goal);
        this.maximumNanos = goal.maximum().toNanos();
        this.objective = asked == null ? List.of() : List.of(asked);
        this.objective.forEach(limits -> RateFinder.requireKinds(plan, limits));
        this.curves = schedule.works().stream()
                .map(work -> new TracedCurve(work, asked))
                .toList();
        this.clock = clock;
        this.control = control;
        this.listener = listener;
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
        startedNanos = clock.nanos();
        RoundOrder targets = new RoundOrder(List.copyOf(plan.targets().keySet()), plan.seed());
        for (TracedCurve curve : ofTargets(targets.of(0))) {
            Measurement measured = measure(curve, curve.work().calibration(), 1, runner);
            if (control.stopped()) {
                return false;
            }
            curve.calibrate(measured.throughput().opsPerSecond());
            journal.add(measured, true, List.of());
        }
        setEqualLoads();
        for (int round = 1; round <= schedule.rounds() && (round == 1 || hasTimeForAnother()); round++) {
            for (TracedCurve curve : ofTargets(targets.of(round))) {
                if (!measureAll(curve, round, runner, journal)) {
                    return false;
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

    private int batch(TracedCurve curve) {
        return Check.present(plan.targets(), curve.work().target()).batch();
    }

    private boolean hasTimeForAnother() {
        return clock.nanos() - startedNanos + schedule.roundSeconds() * 1e9 <= maximumNanos;
    }

    /** Makes the trials of a round; false if the run was stopped. */
    private boolean measureAll(TracedCurve curve, int round, TrialRunner runner, TrialJournal journal)
            throws StoreException, RunException, IOException {
        Map<String, CurveTrial> trials = curve.trials(round);
        for (String name : new RoundOrder(List.copyOf(trials.keySet()), plan.seed()).of(round)) {
            CurveTrial trial = Check.present(trials, name);
            Measurement measured = measure(curve, trial.workload(), round, runner);
            if (control.stopped()) {
                return false;
            }
            journal.add(measured, curve.add(trial, measured), rates());
        }
        return true;
    }

    private Measurement measure(TracedCurve curve, Workload trial, int round, TrialRunner runner)
            throws StoreException, RunException {
        Stage stage = new Stage(curve.work().target(), curve.work().name(), trial, round, stages++);
        double planned = schedule.calibrationSeconds() + schedule.rounds() * schedule.roundSeconds();
        listener.progress(stage, Math.min(1, (clock.nanos() - startedNanos) / 1e9 / planned));
        return runner.measure(stage);
    }

    private List<SustainableRate> rates() {
        return objective.stream()
                .flatMap(asked -> curves.stream().map(curve -> curve.rate(asked)))
                .toList();
    }
}
