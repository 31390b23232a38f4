package org.storeharness.core.run.phase;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.engine.Task;
import org.storeharness.core.engine.TaskFactory;
import org.storeharness.core.engine.Worker;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.plan.load.Extent;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.result.caution.CautionCode;
import org.storeharness.core.result.measurement.OperationCounts;
import org.storeharness.core.result.timeline.IntervalSnapshot;
import org.storeharness.core.run.measure.ClientMonitor;
import org.storeharness.core.run.measure.ClientObservation;
import org.storeharness.core.run.measure.CpuTime;
import org.storeharness.core.run.measure.StoreMonitor;
import org.storeharness.core.run.measure.WorkerReport;
import org.storeharness.core.run.stage.OpenTarget;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.sample.PhaseTotals;
import org.storeharness.core.sample.SampleCollector;
import org.storeharness.core.sample.log.IntervalLog;
import org.storeharness.core.sample.log.PhaseId;
import org.storeharness.core.sample.percentile.Latencies;
import org.storeharness.core.store.StoreException;

/** Runs one phase of one stage, or of several at the same time from one common start. Used by the thread of the run. */
final class PhaseRunner {
    /** The time that workers get to reach the common start. */
    private static final long LEAD_NANOS = 3_000_000;

    private static final long LEAD_NANOS_PER_WORKER = 20_000;

    /** What a call may take longer than the operation timeout: stores that can cancel operations have done so by then. */
    private static final long LEAST_GRACE_NANOS = 2_000_000_000;

    private static final long GRACE_TIMEOUTS = 2;

    private final Plan plan;
    private final Clock clock;
    private final RunControl control;
    private final PhaseObservers observers;
    private final long hungNanos;
    private final Set<String> told = new HashSet<>();
    private boolean callHung;

    PhaseRunner(Plan plan, Clock clock, RunControl control, PhaseObservers observers) {
        this.plan = plan;
        this.clock = clock;
        this.control = control;
        this.observers = observers;
        this.hungNanos = (1 + GRACE_TIMEOUTS) * plan.operationTimeout().toNanos() + LEAST_GRACE_NANOS;
    }

    /**
     * What a phase is.
     *
     * @param name its kind, as the interval log has it
     * @param measured whether it is measured; only then stages begin after the delay that their workloads ask for
     * @param extent how long each workload goes on in it
     */
    record PhaseSpec(String name, boolean measured, Function<Workload, Extent> extent) {
        private PhaseId id(ActiveStage active) {
            return new PhaseId(name, active.stage().number(), active.stage().id());
        }

        private long delayNanos(Workload workload) {
            return measured ? workload.turn().delay().toNanos() : 0;
        }
    }

    /**
     * Returns when the workers of all stages are done; each stage has the outcome then.
     *
     * @param progress gets how much of the phase is done, 0..1, several times a second
     * @throws StoreException if a worker failed in a way that is no outcome of an operation
     * @throws RunException if a workload needs objects and there are none, or if a call hung in an earlier phase
     */
    void run(List<ActiveStage> stages, PhaseSpec spec, DoubleConsumer progress) throws StoreException, RunException {
        if (callHung) {
            throw new RunException("a call hangs, and its worker cannot be used any more");
        }
        List<StagePhase> prepared = new ArrayList<>();
        for (ActiveStage active : stages) {
            Workload workload = active.stage().workload();
            prepared.add(new StagePhase(
                    active,
                    spec.extent().apply(workload),
                    spec.delayNanos(workload),
                    parameters(active, spec.id(active).name()),
                    control));
        }
        int workers = prepared.stream().mapToInt(phase -> phase.tasks().size()).sum();
        StoreMonitor.StorePhaseMonitor storeMonitor = observers.stores().beginPhase(tags(stages, spec));
        ClientMonitor.ClientPhaseMonitor clientMonitor = observers.client().beginPhase();
        long origin = clock.nanos() + LEAD_NANOS + LEAD_NANOS_PER_WORKER * workers;
        long originMillis = observers.time().at(origin).toEpochMilli();
        storeMonitor.setOrigin(origin, originMillis);
        List<StagePhase.RunningPhase> running = new ArrayList<>();
        for (StagePhase phase : prepared) {
            IntervalLog.PhaseLog log = observers
                    .log()
                    .phase(spec.id(phase.activeStage()), originMillis, IntervalLog.INTERVAL_NANOS, spec.measured());
            running.add(start(phase, origin, log));
        }
        List<IntervalLog.PhaseLog> logs =
                running.stream().map(StagePhase.RunningPhase::log).toList();
        PendingTasks.await(
                running.stream().map(StagePhase.RunningPhase::pending).toList(), control, () -> {
                    long since = Math.max(0, clock.nanos() - origin);
                    long interval = since / IntervalLog.INTERVAL_NANOS;
                    clientMonitor.intervalReached(interval, logs);
                    storeMonitor.intervalReached(interval);
                    running.forEach(phase -> phase.collector().collect(interval));
                    running.forEach(phase -> phase.giveUpHungCalls(hungNanos, this::hung));
                    progress.accept(running.stream()
                            .mapToDouble(phase -> phase.progress(since))
                            .min()
                            .orElse(0));
                });
        ClientObservation client = clientMonitor.end(logs);
        storeMonitor.end();
        for (StagePhase.RunningPhase phase : running) {
            ActiveStage active = phase.phase().activeStage();
            phase.finish(client, failure -> unexpected(active.stage(), failure));
            active.outcome().workers().stream()
                    .map(WorkerReport::unexpected)
                    .flatMap(Stream::ofNullable)
                    .forEach(line -> unexpected(active.stage(), line));
        }
    }

    /** The line about a failure, once for each place of the code. */
    private @Nullable String unexpected(Stage stage, Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        String place = trace.length == 0 ? "" : trace[0].toString();
        return told.add(stage.target() + " " + failure.getClass() + " " + place)
                ? observers.traces().line(failure)
                : null;
    }

    private void unexpected(Stage stage, String line) {
        observers
                .cautions()
                .accept(Caution.of(CautionCode.UNEXPECTED_FAILURE, stage.target())
                        .with("workload", stage.workloadName())
                        .with("message", line));
    }

    /** A call hangs: no phase runs from now on. */
    void hung() {
        callHung = true;
    }

    private void hung(Caution caution) {
        hung();
        observers.cautions().accept(caution);
    }

    private StagePhase.RunningPhase start(StagePhase phase, long originNanos, IntervalLog.PhaseLog log) {
        ActiveStage active = phase.activeStage();
        long startNanos = originNanos + phase.delayNanos();
        List<CompletableFuture<CpuTime>> futures = new ArrayList<>();
        for (Task task : phase.tasks()) {
            futures.add(
                    active.workers().submit(futures.size(), worker -> perform(worker, task, originNanos, startNanos)));
        }
        SampleCollector collector = new SampleCollector(phase.recorders(), (number, samples) -> {
            log.accept(number, samples);
            observers.listener().interval(active.stage(), intervalSnapshot(samples));
        });
        return new StagePhase.RunningPhase(phase, originNanos, new PendingTasks(futures), log, collector);
    }

    /** Called on the worker's thread; returns the processor time that the task took. */
    private static CpuTime perform(Worker worker, Task task, long originNanos, long startNanos) {
        CpuTime before = CpuTime.ofThisThread();
        worker.run(task, originNanos, startNanos);
        return CpuTime.ofThisThread().since(before);
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

    /** The counters of a store are logged with the first stage that runs on it. */
    private static Map<OpenTarget, String> tags(List<ActiveStage> stages, PhaseSpec spec) {
        Map<OpenTarget, String> tags = new LinkedHashMap<>();
        stages.forEach(
                active -> tags.putIfAbsent(active.target(), spec.id(active).tag()));
        return tags;
    }

    private TaskFactory.PhaseParameters parameters(ActiveStage active, String phase) {
        Stage stage = active.stage();
        return new TaskFactory.PhaseParameters(
                plan.seed(),
                active.salt().phaseSeed(plan.seed(), phase),
                active.target().store().readShape(),
                stage.workload().content().verify() && active.target().store().keepsContent(),
                active.target().versions(),
                plan.operationTimeout(),
                plan.shedding().after(),
                plan.failures(),
                IntervalLog.INTERVAL_NANOS);
    }
}
