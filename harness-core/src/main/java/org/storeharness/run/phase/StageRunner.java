package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Predicate;
import org.storeharness.engine.Clock;
import org.storeharness.engine.RunControl;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.result.Metric;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.GroupResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.ReadBack;
import org.storeharness.run.phase.OpenGroup.UnclosedSessions;
import org.storeharness.run.phase.PhaseRunner.PhaseSpec;
import org.storeharness.run.stage.ConcurrentGroup;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.PhaseId;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;
import org.storeharness.workload.KeySpace;

/**
 * Runs the stages of a concurrent group: the fill before each, and the warm-up and the measured phase of all on the same
 * sessions. Used by the thread of the run.
 */
public final class StageRunner {
    /** The number of equal parts of a warm-up, of which the first is the rehearsal. */
    private static final int PARTS_OF_WARM_UP = 5;

    private static final String CALIBRATION = "calibration";

    private final Plan plan;
    private final Clock clock;
    private final RunControl control;
    private final Site site;
    private final ClientBottleneckDetector judge;
    private final Consumer<Caution> cautions;
    private final PhaseRunner phases;
    private final WritesReadBack readBack;
    private final Set<String> rehearsed = new HashSet<>();

    /**
     * The results of a group.
     *
     * @param stages one for each stage, in their order
     * @param group the result of all together; empty for a single one
     */
    public record MeasuredGroup(List<Measurement> stages, Optional<GroupResult> group) {
        public boolean startedNothing() {
            return stages.stream().allMatch(stage -> stage.operations().scheduled() == 0);
        }
    }

    /**
     * @param site where the work is done
     * @param judge finds out whether the client was the limit
     * @param cautions takes what a reader of the figures has to know
     */
    public StageRunner(
            Plan plan,
            Site site,
            RunContext context,
            RunLogs logs,
            ClientBottleneckDetector judge,
            Consumer<Caution> cautions) {
        this.plan = plan;
        this.site = site;
        this.clock = context.clock();
        this.control = context.control();
        this.judge = judge;
        this.cautions = cautions;
        this.phases = new PhaseRunner(plan, site, context, logs, cautions);
        this.readBack = new WritesReadBack(plan, control, phases);
    }

    /** Opens the sessions of stages that run at the same time. */
    private OpenGroup open(List<StageRun> stages) throws StoreException, RunException {
        return site.open(stages.stream().map(StageRun::stage).toList());
    }

    /** Closes sessions, and tells of those that cannot be closed. */
    private void close(OpenGroup sessions) {
        for (UnclosedSessions unclosed : sessions.close()) {
            cautions.accept(
                    Caution.of(CautionCode.NOT_CLEANED_UP, unclosed.target()).with("message", unclosed.message()));
            if (unclosed.hangs()) {
                phases.hung();
            }
        }
    }

    /**
     * Writes objects until there are as many as the fill of the stage's workload asks for.
     *
     * @return how many writes failed
     * @throws StoreException if a session cannot be opened
     * @throws RunException if more failed than the plan allows
     */
    public long fill(OpenTarget target, Stage stage) throws StoreException, RunException {
        Workload workload = stage.workload();
        KeySpace keys = target.keys(workload.content().size());
        if (keys.size() < workload.phases().fill()) {
            StoreFill.perform(target.store(), keys, workload, plan.seed(), this::mustEnd);
        }
        long missing = workload.phases().fill() - keys.size();
        if (missing <= 0 || mustEnd()) {
            return 0;
        }
        target.changed();
        Extent extent = Extent.of((missing + target.batch() - 1) / target.batch());
        Workload writes = new Workload(
                Map.of(OperationKind.WRITE, 1),
                workload.content(),
                workload.keys().withFillOnly(false),
                workload.concurrency(),
                new Arrivals.Closed(),
                new Phases(0, Extent.none(), extent));
        Stage fill = new Stage(target.name(), "fill", writes, 0, stage.number());
        StageRun run = StageRun.ofFill(target, fill);
        OpenGroup sessions = open(List.of(run));
        try {
            runUnmeasured(List.of(run), sessions, PhaseSpec.unmeasured("fill", any -> extent));
        } finally {
            close(sessions);
        }
        long failed = run.report().totals().operations().failed();
        if (failed > plan.failures().limit()) {
            throw new RunException("the fill of " + target.name() + " had " + failed + " failed writes: "
                    + firstFailure(run.report().workers()));
        }
        return failed;
    }

    /**
     * Runs a stage by itself for the plan's calibration, in two halves: the first trains the JVM, the store and the connections.
     *
     * @return the figures of the second half, which count for no result, and the first half as their warm-up
     * @throws StoreException if a session cannot be opened
     * @throws RunException if a workload needs objects and there are none
     */
    public Measurement calibrate(OpenTarget target, Stage stage) throws StoreException, RunException {
        target.settle();
        site.beginStep(target.name());
        Extent half = Extent.of(plan.calibration().dividedBy(2));
        StageRun run = new StageRun(target, stage);
        List<StageRun> alone = List.of(run);
        OpenGroup sessions = open(alone);
        try {
            noteChanges(run);
            runUnmeasured(alone, sessions, PhaseSpec.unmeasured(CALIBRATION, workload -> half));
            run.addWarmUpPass();
            runUnmeasured(
                    alone,
                    sessions,
                    PhaseSpec.unmeasured(CALIBRATION + "-2", workload -> half).withCounters());
            return run.measurement(judge, null, null, true);
        } finally {
            close(sessions);
        }
    }

    /**
     * Repeats a part of a stage's work, with everything that happens before and after a measurement. It counts for no result.
     *
     * @param enough gets the report of each part; no other follows once it is true
     * @throws StoreException if a session cannot be opened
     * @throws RunException if a workload needs objects and there are none
     */
    public void practise(OpenTarget target, Stage stage, Extent part, Predicate<PhaseReport> enough)
            throws StoreException, RunException {
        site.beginStep(target.name());
        StageRun run = new StageRun(target, stage);
        List<StageRun> alone = List.of(run);
        OpenGroup sessions = open(alone);
        try {
            boolean over = false;
            for (int pass = 1; !over && !control.stopped(); pass++) {
                PhaseSpec spec = PhaseSpec.unmeasured(PhaseId.PRACTICE + "-" + pass, workload -> part);
                runUnmeasured(alone, sessions, pass <= 2 ? spec.withCounters() : spec);
                run.addWarmUpPass();
                if (pass <= 2) {
                    run.measurement(judge, null, null, true);
                    readBack.perform(alone, sessions, part.duration().toNanos());
                    readBack.throwFailure();
                }
                over = enough.test(run.report());
            }
        } finally {
            close(sessions);
        }
    }

    /**
     * Warms up and measures the stages of a group, at the same time.
     *
     * @param targets all targets by name
     * @param progress gets how much of the measured phase is done, 0..1, several times a second
     * @throws StoreException if a session cannot be opened
     * @throws RunException if a workload needs objects and there are none
     */
    public MeasuredGroup measure(Map<String, OpenTarget> targets, ConcurrentGroup group, DoubleConsumer progress)
            throws StoreException, RunException {
        for (OpenTarget target : targets.values()) {
            target.settle();
        }
        List<StageRun> stages = new ArrayList<>();
        for (Stage stage : group.stages()) {
            OpenTarget target = Check.present(targets, stage.target());
            stages.add(new StageRun(target, stage));
        }
        Set<String> distinct = new LinkedHashSet<>();
        group.stages().forEach(stage -> distinct.add(stage.target()));
        for (String target : distinct) {
            site.beginStep(target);
        }
        OpenGroup sessions = open(stages);
        try {
            stages.forEach(StageRunner::noteChanges);
            warmUp(stages, sessions);
            Map<String, Optional<CacheEvidence>> caches = new HashMap<>();
            for (String target : distinct) {
                caches.put(target, CacheEvidence.worst(sessions.prepareCache(target)));
            }
            List<Measurement> measured = measure(stages, sessions, PhaseId.MEASURE, caches, progress);
            if (isRepeatable(group) && noteWhatPausesReached(group, measured)) {
                measured = measure(stages, sessions, PhaseId.MEASURE_AGAIN, caches, progress);
            }
            Map<Stage, PhaseReport> reports = new LinkedHashMap<>();
            stages.forEach(stage -> reports.put(stage.stage(), stage.report()));
            reports.forEach(this::noteStandstill);
            return new MeasuredGroup(measured, MeasurementMaker.ofGroup(reports));
        } finally {
            close(sessions);
        }
    }

    /**
     * The caller calls this once what {@link #measure} returned is recorded.
     *
     * @throws StoreException if the store failed while writes were read back in a way that is no outcome of an operation
     * @throws RunException if a call hung then, or a host was lost
     */
    public void requireReadBack() throws StoreException, RunException {
        readBack.throwFailure();
    }

    /**
     * @param kind the kind of phase: {@link PhaseId#MEASURE} or {@link PhaseId#MEASURE_AGAIN}
     * @param caches the state of each target's page cache
     */
    private List<Measurement> measure(
            List<StageRun> stages,
            OpenGroup sessions,
            String kind,
            Map<String, Optional<CacheEvidence>> caches,
            DoubleConsumer progress)
            throws StoreException, RunException {
        long tookNanos = phases.run(
                stages,
                sessions,
                new PhaseSpec(kind, true, true, workload -> workload.phases().measure()),
                progress);
        Map<StageRun, ReadBack> found = readBack.perform(stages, sessions, tookNanos);
        List<Measurement> measured = new ArrayList<>();
        for (StageRun stage : stages) {
            CacheEvidence cache = Check.present(caches, stage.target().name()).orElse(null);
            measured.add(stage.measurement(judge, cache, found.get(stage), stages.size() == 1));
        }
        return measured;
    }

    /** Whether a phase finds what it needs after it was done before: deleted objects are gone, and a number of changes is one. */
    private boolean isRepeatable(ConcurrentGroup group) {
        return !control.stopped()
                && group.stages().stream()
                        .map(Stage::workload)
                        .allMatch(workload -> !workload.changesData()
                                || !workload.operations().containsKey(OperationKind.DELETE)
                                        && workload.phases().measure().operations() == 0);
    }

    /** Tells which percentiles pauses of this process reached into; whether there are any. */
    private boolean noteWhatPausesReached(ConcurrentGroup group, List<Measurement> measured) {
        boolean reached = false;
        for (int i = 0; i < measured.size(); i++) {
            Stage stage = group.stages().get(i);
            for (Caution limit : measured.get(i).client().boundBy()) {
                if (limit.code() == CautionCode.CLIENT_PAUSES) {
                    reached = true;
                    cautions.accept(Caution.of(CautionCode.MEASURED_AGAIN, stage.target())
                            .with("workload", stage.workloadName())
                            .with("round", stage.round())
                            .with("count", limit.whole("count"))
                            .with("operations", limit.whole("operations"))
                            .with(Metric.PERCENTILES, limit.text(Metric.PERCENTILES)));
                }
            }
        }
        return reached;
    }

    /** A calibration, which is no round, is not measured. */
    private void noteStandstill(Stage stage, PhaseReport report) {
        if (stage.round() > 0) {
            MeasurementCautions.standstill(stage, report).ifPresent(cautions);
        }
    }

    private boolean mustEnd() {
        return control.stopped() || control.endIfOver(clock.nanos());
    }

    private static void noteChanges(StageRun run) {
        if (run.stage().workload().changesData()) {
            run.target().changed();
        }
    }

    /**
     * The first warm-up of each workload on a target begins with a rehearsal that does everything that happens before and after a
     * measurement: the end of a phase and the reading of the store's counters are new to the JVM's compiler, which then discards
     * compiled code of the store's driver, and has to do so before anything is measured. Later ones need none.
     */
    private void warmUp(List<StageRun> stages, OpenGroup sessions) throws StoreException, RunException {
        Extent planned = stages.get(0).stage().workload().phases().warmUp();
        Extent rehearsal = rehearse(stages) ? planned.part(PARTS_OF_WARM_UP) : Extent.none();
        Extent rest = planned.without(rehearsal);
        String name = "warm-up";
        if (!rehearsal.isEmpty()) {
            warmUp(
                    stages,
                    sessions,
                    PhaseSpec.unmeasured(name, workload -> rehearsal).withCounters());
            name = "warm-up-2";
        }
        if (!rest.isEmpty() && !control.stopped()) {
            warmUp(stages, sessions, PhaseSpec.unmeasured(name, workload -> rest));
        }
    }

    private boolean rehearse(List<StageRun> stages) {
        return rehearsed.addAll(stages.stream()
                .map(run -> run.stage().workloadName() + " on " + run.target().name())
                .toList());
    }

    private void warmUp(List<StageRun> stages, OpenGroup sessions, PhaseSpec pass) throws StoreException, RunException {
        runUnmeasured(stages, sessions, pass);
        stages.forEach(StageRun::addWarmUpPass);
    }

    private void runUnmeasured(List<StageRun> stages, OpenGroup sessions, PhaseSpec spec)
            throws StoreException, RunException {
        phases.run(stages, sessions, spec, share -> {});
    }

    /** The first failure that the workers kept, in one line. */
    public static String firstFailure(List<WorkerReport> workers) {
        return workers.stream()
                .flatMap(worker -> worker.failures().stream())
                .filter(example -> !example.retried())
                .map(example -> example.outcome() + " (" + example.reason() + ")")
                .findFirst()
                .orElse("no reason given");
    }
}
