package org.storeharness.core.run.phase;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.engine.TaskFactory;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.result.measurement.OperationCounts;
import org.storeharness.core.result.timeline.IntervalSnapshot;
import org.storeharness.core.run.measure.ClientMonitor;
import org.storeharness.core.run.measure.ClientObservation;
import org.storeharness.core.run.measure.PhaseOutcome;
import org.storeharness.core.run.measure.StoreMonitor;
import org.storeharness.core.run.stage.OpenTarget;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.sample.PhaseTotals;
import org.storeharness.core.sample.log.IntervalLog;
import org.storeharness.core.sample.percentile.Latencies;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.workload.SplitMix64;

/** Carries out one phase of one stage, or of several at the same time from one common start. Used by the thread of the run. */
final class PhaseRunner {
    /** The time that workers get to reach the common start. */
    private static final long LEAD_NANOS = 3_000_000;

    private static final long LEAD_NANOS_PER_WORKER = 20_000;

    private final Plan plan;
    private final Clock clock;
    private final RunControl control;
    private final PhaseObservers observers;

    PhaseRunner(Plan plan, Clock clock, RunControl control, PhaseObservers watchers) {
        this.plan = plan;
        this.clock = clock;
        this.control = control;
        this.observers = watchers;
    }

    /**
     * What a phase is.
     *
     * @param name how its tags in the interval log begin; the stage's follows
     * @param measured whether it is measured
     * @param extent how long each workload goes on in it
     */
    record PhaseSpec(String name, boolean measured, Function<Workload, StagePhase.PhaseExtent> extent) {}

    /**
     * Returns when all workers of all crews are done.
     *
     * @return what each crew brought home, in their order
     * @throws StoreException if a worker failed in a way that is no outcome of an operation
     * @throws RunException if a workload needs objects and there are none
     */
    List<PhaseOutcome> run(List<ActiveStage> crews, PhaseSpec kind, StageRunner.Progress progress)
            throws StoreException, RunException {
        List<StagePhase> phases = new ArrayList<>();
        for (ActiveStage crew : crews) {
            StagePhase.PhaseExtent stint = kind.extent().apply(crew.stage().workload());
            phases.add(new StagePhase(crew, stint, rules(crew, tag(kind, crew)), control));
        }
        int workers = phases.stream().mapToInt(StagePhase::workers).sum();
        StoreMonitor.StorePhaseMonitor counted = observers.stores().beginPhase(tags(crews, kind));
        ClientMonitor.ClientPhaseMonitor watched = observers.client().beginPhase();
        long origin = clock.nanos() + LEAD_NANOS + LEAD_NANOS_PER_WORKER * workers;
        long originMillis = System.currentTimeMillis() + (origin - clock.nanos()) / 1_000_000;
        counted.setOrigin(origin, originMillis);
        List<PendingTasks> shifts = new ArrayList<>();
        for (int i = 0; i < phases.size(); i++) {
            String tag = tag(kind, crews.get(i));
            Stage stage = crews.get(i).stage();
            shifts.add(phases.get(i)
                    .start(
                            origin,
                            observers.log().phase(tag, originMillis, IntervalLog.INTERVAL_NANOS, kind.measured()),
                            samples -> observers.listener().interval(stage, intervalSnapshot(samples))));
        }
        List<IntervalLog.PhaseLog> logs = phases.stream().map(StagePhase::log).toList();
        PendingTasks.await(shifts, control, () -> {
            long since = Math.max(0, clock.nanos() - origin);
            long interval = since / IntervalLog.INTERVAL_NANOS;
            watched.intervalReached(interval, logs);
            counted.intervalReached(interval);
            phases.forEach(phase -> phase.collect(interval));
            progress.update(phases.stream()
                    .mapToDouble(phase -> phase.progress(since))
                    .min()
                    .orElse(0));
        });
        ClientObservation seen = watched.end(logs);
        counted.end();
        List<PhaseOutcome> outcomes = new ArrayList<>();
        for (StagePhase phase : phases) {
            outcomes.add(phase.finish(seen));
        }
        return outcomes;
    }

    private static IntervalSnapshot intervalSnapshot(PhaseTotals samples) {
        OperationCounts operations = samples.operations();
        Histogram times = samples.headlineTimes();
        return new IntervalSnapshot(
                IntervalLog.INTERVAL_NANOS / 1e9,
                operations.ok(),
                operations.scheduled() - operations.ok(),
                Latencies.percentile(times, 50),
                Latencies.percentile(times, 99));
    }

    /** What a store counts over time stands with the first crew that works on it. */
    private static Map<OpenTarget, String> tags(List<ActiveStage> crews, PhaseSpec kind) {
        Map<OpenTarget, String> tags = new LinkedHashMap<>();
        crews.forEach(crew -> tags.putIfAbsent(crew.target(), tag(kind, crew)));
        return tags;
    }

    private static String tag(PhaseSpec kind, ActiveStage crew) {
        return kind.name() + crew.stage().tag();
    }

    private TaskFactory.PhaseParameters rules(ActiveStage crew, String tag) {
        Stage stage = crew.stage();
        return new TaskFactory.PhaseParameters(
                plan.seed(),
                SplitMix64.mix(SplitMix64.mix(plan.seed(), stage.number()), tag.hashCode()),
                crew.target().store().readShape(),
                stage.workload().content().verify() && crew.target().store().keepsContent(),
                plan.operationTimeout(),
                plan.shedding().after(),
                plan.failures(),
                IntervalLog.INTERVAL_NANOS);
    }
}
