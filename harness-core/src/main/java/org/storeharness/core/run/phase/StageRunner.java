package org.storeharness.core.run.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.plan.load.Extent;
import org.storeharness.core.plan.load.Phases;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.result.measurement.ClientMetrics;
import org.storeharness.core.result.measurement.GroupResult;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.StoreActivity;
import org.storeharness.core.result.measurement.WarmUp;
import org.storeharness.core.run.measure.ClientMonitor;
import org.storeharness.core.run.measure.GroupResultMaker;
import org.storeharness.core.run.measure.MeasurementMaker;
import org.storeharness.core.run.measure.MeasurementMaker.MeasurementContext;
import org.storeharness.core.run.measure.PhaseOutcome;
import org.storeharness.core.run.measure.StoreCounters;
import org.storeharness.core.run.measure.WarmUpMaker;
import org.storeharness.core.run.phase.StagePhase.PhaseExtent;
import org.storeharness.core.run.stage.OpenTarget;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.sample.WorkerRecorder;
import org.storeharness.core.sample.log.IntervalLog;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.cache.CacheEvidence;
import org.storeharness.core.workload.KeySpace;

/**
 * Runs the workloads of one turn, mostly a single one: fill, warm-up and measured phase, the last two on the same sessions.
 */
public final class StageRunner {
    private static final int PARTS_OF_WARM_UP = 5;

    private final Plan plan;
    private final Clock clock;
    private final RunControl control;
    private final ClientMonitor clientMonitor;
    private final PhaseRunner phases;

    /** Told how much of the stage is done, 0..1. */
    public interface Progress {
        void update(double share);
    }

    /**
     * What came of a turn.
     *
     * @param stages one for each stage, in their order
     * @param group what they did together; empty for a single one
     */
    public record MeasuredGroup(List<Measurement> stages, Optional<GroupResult> group) {
        public boolean startedNothing() {
            return stages.stream().allMatch(stage -> stage.operations().scheduled() == 0);
        }
    }

    public StageRunner(Plan plan, Clock clock, RunControl control, PhaseObservers watchers) {
        this.plan = plan;
        this.clock = clock;
        this.control = control;
        this.clientMonitor = watchers.client();
        this.phases = new PhaseRunner(plan, clock, control, watchers);
    }

    /**
     * Writes objects until there are as many as the workload's fill asks for.
     *
     * @return how many writes failed
     * @throws StoreException if no session can be had
     * @throws RunException if more failed than the plan allows
     */
    public long fill(OpenTarget target, Workload workload, int number) throws StoreException, RunException {
        KeySpace keys = target.keys(workload.content().size());
        if (keys.size() < workload.phases().fill()) {
            StoreFill.perform(target.store(), keys, workload, plan.seed(), control);
        }
        long lacking = workload.phases().fill() - keys.size();
        if (lacking <= 0 || control.stopped()) {
            return 0;
        }
        Extent extent = Extent.of((lacking + target.batch() - 1) / target.batch());
        Workload writes = new Workload(
                Map.of(OperationKind.WRITE, 1),
                workload.content(),
                workload.keys(),
                workload.concurrency(),
                new Arrivals.Closed(),
                Phases.of(0, Extent.none(), extent));
        try (ActiveStages crews = new ActiveStages()) {
            crews.add(target, new Stage(target.name(), "fill", writes, 0, number));
            PhaseOutcome outcome =
                    run(crews, "fill/", filled -> filled.phases().measure()).get(0);
            long failed = outcome.totals().operations().failed();
            if (failed > plan.failures().limit()) {
                throw new RunException("the fill of " + target.name() + " had " + failed + " failed writes: "
                        + examples(outcome.recorders()));
            }
            return failed;
        }
    }

    /**
     * Warms up and measures the stages of one turn, at the same time.
     *
     * @param targets all targets by name
     * @throws StoreException if no session can be had
     * @throws RunException if a workload needs objects and there are none
     */
    public MeasuredGroup measure(Map<String, OpenTarget> targets, List<Stage> turn, Progress progress)
            throws StoreException, RunException {
        for (OpenTarget target : targetsOf(targets, turn)) {
            target.store().settle();
        }
        try (ActiveStages crews = new ActiveStages()) {
            for (Stage stage : turn) {
                crews.add(targets.get(stage.target()), stage);
            }
            List<@Nullable WarmUp> warmUps = warmUp(crews);
            Map<OpenTarget, Optional<CacheEvidence>> caches = new HashMap<>();
            for (OpenTarget target : targetsOf(targets, turn)) {
                caches.put(target, target.store().prepareCache());
            }
            List<StoreCounters> before = counters(crews);
            List<PhaseOutcome> outcomes = phases.run(
                    crews.all,
                    new PhaseRunner.PhaseSpec(
                            IntervalLog.MEASURED,
                            true,
                            workload -> new PhaseExtent(
                                    workload.phases().measure(), workload.turn().delay())),
                    progress);
            List<StoreCounters> after = counters(crews);
            List<Measurement> measured = new ArrayList<>();
            for (int i = 0; i < turn.size(); i++) {
                PhaseOutcome outcome = outcomes.get(i);
                StoreActivity activity = crews.isSingle() ? after.get(i).since(before.get(i), outcome) : null;
                ActiveStage crew = crews.all.get(i);
                ClientMetrics client = clientMonitor.clientFigures(
                        outcome,
                        crew.target().store().threading(),
                        crew.stage().workload().arrivals().open());
                CacheEvidence cache =
                        Objects.requireNonNull(caches.get(crew.target())).orElse(null);
                measured.add(MeasurementMaker.make(
                        crew.stage(),
                        crew.target(),
                        outcome,
                        new MeasurementContext(warmUps.get(i), client, activity, cache)));
            }
            return new MeasuredGroup(measured, GroupResultMaker.make(turn, outcomes));
        }
    }

    private static LinkedHashSet<OpenTarget> targetsOf(Map<String, OpenTarget> targets, List<Stage> turn) {
        LinkedHashSet<OpenTarget> distinct = new LinkedHashSet<>();
        turn.forEach(stage -> distinct.add(targets.get(stage.target())));
        return distinct;
    }

    private static List<StoreCounters> counters(ActiveStages crews) {
        return crews.all.stream()
                .map(crew -> StoreCounters.of(crew.target().store()))
                .toList();
    }

    /**
     * Warms up once, or until it is steady if it has to be. The first part is a rehearsal, with all that happens before a
     * measurement: that a phase ends and that the store is asked for its counters is news to the JVM's compiler, which throws
     * away what it made of the store's driver, and has to do so before anything is measured.
     */
    private List<@Nullable WarmUp> warmUp(ActiveStages crews) throws StoreException, RunException {
        List<@Nullable WarmUp> all = new ArrayList<>();
        crews.all.forEach(crew -> all.add(null));
        Phases rules = crews.all.get(0).stage().workload().phases();
        Extent rehearsal = rules.warmUp().part(PARTS_OF_WARM_UP);
        int pass = 1;
        if (!rehearsal.isEmpty()) {
            add(all, crews, run(crews, warmUpName(pass++), work -> rehearsal));
            counters(crews);
        }
        Extent next = rules.warmUp().without(rehearsal);
        double bound = rules.steadyWithin().toNanos() / 1e9;
        double longest = 0;
        for (boolean over = next.isEmpty(); !over && !control.stopped(); next = rules.warmUp()) {
            Extent extent = next;
            double before = seconds(all);
            add(all, crews, run(crews, warmUpName(pass++), work -> extent));
            longest = Math.max(longest, seconds(all) - before);
            over = isSteady(all) || seconds(all) + longest > bound;
        }
        return all;
    }

    private static String warmUpName(int pass) {
        return pass == 1 ? "warm-up/" : "warm-up-" + pass + "/";
    }

    private static void add(List<@Nullable WarmUp> all, ActiveStages crews, List<PhaseOutcome> pass) {
        for (int i = 0; i < all.size(); i++) {
            Workload workload = crews.all.get(i).stage().workload();
            all.set(i, WarmUpMaker.accumulate(all.get(i), pass.get(i), workload.arrivals()));
        }
    }

    private static double seconds(List<@Nullable WarmUp> all) {
        return all.stream()
                .mapToDouble(warmUp -> warmUp == null ? 0 : warmUp.seconds())
                .max()
                .orElse(0);
    }

    private static boolean isSteady(List<@Nullable WarmUp> all) {
        return all.stream().allMatch(warmUp -> warmUp != null && warmUp.steady() == WarmUp.Steady.YES);
    }

    /** A phase that is not measured, and begins for all at the same time. */
    private List<PhaseOutcome> run(ActiveStages crews, String name, Function<Workload, Extent> extent)
            throws StoreException, RunException {
        return phases.run(
                crews.all,
                new PhaseRunner.PhaseSpec(
                        name, false, workload -> new PhaseExtent(extent.apply(workload), Duration.ZERO)),
                share -> {});
    }

    private static String examples(List<WorkerRecorder> recorders) {
        return recorders.stream()
                .flatMap(recorder -> recorder.failures().toList().stream())
                .map(example -> example.outcome() + " (" + example.reason() + ")")
                .findFirst()
                .orElse("no reason given");
    }

    /** The crews of one turn, which leave together. */
    private final class ActiveStages implements AutoCloseable {
        private final List<ActiveStage> all = new ArrayList<>();

        void add(OpenTarget target, Stage stage) throws StoreException {
            Workload workload = stage.workload();
            WorkerTeam team = WorkerTeam.open(
                    target.store(),
                    workload.concurrency(),
                    Math.max(target.batch(), target.store().readShape().objects()),
                    workload.content().size().maximumSize().toInt(),
                    clock,
                    control);
            all.add(new ActiveStage(target, stage, team));
        }

        /** Whether there is one only: what servers and devices count, they count for all. */
        boolean isSingle() {
            return all.size() == 1;
        }

        @Override
        public void close() {
            all.forEach(crew -> crew.team().close());
        }
    }
}
