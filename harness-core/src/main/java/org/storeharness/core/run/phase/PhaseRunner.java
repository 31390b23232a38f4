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
import org.storeharness.core.result.measurement.Operations;
import org.storeharness.core.result.timeline.Pace;
import org.storeharness.core.run.measure.ClientSeen;
import org.storeharness.core.run.measure.ClientWatch;
import org.storeharness.core.run.measure.PhaseOutcome;
import org.storeharness.core.run.measure.StoreWatches;
import org.storeharness.core.run.stage.OpenTarget;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.sample.PhaseTotals;
import org.storeharness.core.sample.log.IntervalLog;
import org.storeharness.core.sample.percentile.Latencies;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.workload.Mixer;

/** Carries out one phase of one stage, or of several at the same time from one common start. Used by the thread of the run. */
final class PhaseRunner {
    /** The time that workers get to reach the common start. */
    private static final long LEAD_NANOS = 3_000_000;

    private static final long LEAD_NANOS_PER_WORKER = 20_000;

    private final Plan plan;
    private final Clock clock;
    private final RunControl control;
    private final Watchers watchers;

    PhaseRunner(Plan plan, Clock clock, RunControl control, Watchers watchers) {
        this.plan = plan;
        this.clock = clock;
        this.control = control;
        this.watchers = watchers;
    }

    /**
     * What a phase is.
     *
     * @param name how its tags in the interval log begin; the stage's follows
     * @param counts whether it is measured
     * @param stint how long each workload goes on in it
     */
    record Kind(String name, boolean counts, Function<Workload, CrewPhase.Stint> stint) {}

    /**
     * Returns when all workers of all crews are done.
     *
     * @return what each crew brought home, in their order
     * @throws StoreException if a worker failed in a way that is no outcome of an operation
     * @throws RunException if a workload needs objects and there are none
     */
    List<PhaseOutcome> run(List<Crew> crews, Kind kind, StageRunner.Progress progress)
            throws StoreException, RunException {
        List<CrewPhase> phases = new ArrayList<>();
        for (Crew crew : crews) {
            CrewPhase.Stint stint = kind.stint().apply(crew.stage().workload());
            phases.add(new CrewPhase(crew, stint, rules(crew, tag(kind, crew)), control));
        }
        int workers = phases.stream().mapToInt(CrewPhase::workers).sum();
        StoreWatches.Phase counted = watchers.stores().begin(tags(crews, kind));
        ClientWatch.Phase watched = watchers.client().begin();
        long origin = clock.nanos() + LEAD_NANOS + LEAD_NANOS_PER_WORKER * workers;
        long originMillis = System.currentTimeMillis() + (origin - clock.nanos()) / 1_000_000;
        counted.startsAt(origin, originMillis);
        List<Shift> shifts = new ArrayList<>();
        for (int i = 0; i < phases.size(); i++) {
            String tag = tag(kind, crews.get(i));
            Stage stage = crews.get(i).stage();
            shifts.add(phases.get(i)
                    .begin(
                            origin,
                            watchers.log().phase(tag, originMillis, IntervalLog.INTERVAL_NANOS, kind.counts()),
                            samples -> watchers.listener().interval(stage, pace(samples))));
        }
        List<IntervalLog.Phase> logs = phases.stream().map(CrewPhase::log).toList();
        Shift.await(shifts, control, () -> {
            long since = Math.max(0, clock.nanos() - origin);
            long interval = since / IntervalLog.INTERVAL_NANOS;
            watched.at(interval, logs);
            counted.at(interval);
            phases.forEach(phase -> phase.collect(interval));
            progress.at(phases.stream()
                    .mapToDouble(phase -> phase.share(since))
                    .min()
                    .orElse(0));
        });
        ClientSeen seen = watched.end(logs);
        counted.end();
        List<PhaseOutcome> outcomes = new ArrayList<>();
        for (CrewPhase phase : phases) {
            outcomes.add(phase.finish(seen));
        }
        return outcomes;
    }

    private static Pace pace(PhaseTotals samples) {
        Operations operations = samples.operations();
        Histogram times = samples.headlineTimes();
        return new Pace(
                IntervalLog.INTERVAL_NANOS / 1e9,
                operations.ok(),
                operations.scheduled() - operations.ok(),
                Latencies.percentile(times, 50),
                Latencies.percentile(times, 99));
    }

    /** What a store counts over time stands with the first crew that works on it. */
    private static Map<OpenTarget, String> tags(List<Crew> crews, Kind kind) {
        Map<OpenTarget, String> tags = new LinkedHashMap<>();
        crews.forEach(crew -> tags.putIfAbsent(crew.target(), tag(kind, crew)));
        return tags;
    }

    private static String tag(Kind kind, Crew crew) {
        return kind.name() + crew.stage().tag();
    }

    private TaskFactory.Rules rules(Crew crew, String tag) {
        Stage stage = crew.stage();
        return new TaskFactory.Rules(
                plan.seed(),
                Mixer.mix(Mixer.mix(plan.seed(), stage.number()), tag.hashCode()),
                crew.target().store().reads(),
                stage.workload().content().verify() && crew.target().store().keepsContent(),
                plan.operationTimeout(),
                plan.shedding().after(),
                plan.failures(),
                IntervalLog.INTERVAL_NANOS);
    }
}
