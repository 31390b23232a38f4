package org.storeharness.run.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import org.storeharness.engine.Worker.HungCall;
import org.storeharness.plan.Extent;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.result.RunHost;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.IntervalLog;
import org.storeharness.sample.IntervalMerger;
import org.storeharness.sample.PhaseId;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.store.StoreException;

/**
 * Runs one phase of one stage, or of several at the same time from one common start: orders it from the site, follows it, and takes
 * the reports. Used by the thread of the run.
 */
final class PhaseRunner {
    private final Plan plan;
    private final Site site;
    private final RunContext context;
    private final RunLogs logs;
    private final Consumer<Caution> cautions;
    private boolean callHung;

    /**
     * @param cautions takes the cautions about calls that hang, and about failures that nobody expects
     */
    PhaseRunner(Plan plan, Site site, RunContext context, RunLogs logs, Consumer<Caution> cautions) {
        this.plan = plan;
        this.site = site;
        this.context = context;
        this.logs = logs;
        this.cautions = cautions;
    }

    /**
     * The specification of a phase.
     *
     * @param name its kind, as the interval log has it
     * @param measured whether it is measured; only then stages begin after the delay that their workloads ask for
     * @param counted whether the stores' counters are read before and after it
     * @param extent how long each workload lasts in it
     */
    record PhaseSpec(String name, boolean measured, boolean counted, Function<Workload, Extent> extent) {
        /** A phase that counts for no figure. */
        static PhaseSpec unmeasured(String name, Function<Workload, Extent> extent) {
            return new PhaseSpec(name, false, false, extent);
        }

        /** The same with all that is read of stores around a measured phase. */
        PhaseSpec withCounters() {
            return new PhaseSpec(name, measured, true, extent);
        }

        private PhaseId id(Stage stage) {
            return new PhaseId(name, stage.number(), stage.id());
        }

        /** Whether those who follow the run are told of it: not of reads that are no work of the plan. */
        private boolean told() {
            return !PhaseId.isReadBack(name);
        }

        private Duration delay(Workload workload) {
            return measured ? workload.turn().delay() : Duration.ZERO;
        }
    }

    /**
     * Returns when the workers of all stages are done; each stage has the report then.
     *
     * @param sessions those of the stages
     * @param progress gets how much of the phase is done, 0..1, several times a second
     * @return how long it took from the common start on, in nanoseconds
     * @throws StoreException if a worker failed in a way that is no outcome of an operation
     * @throws RunException if a workload needs objects and there are none, if a call hung in an earlier phase, or if a host was lost
     */
    long run(List<StageRun> stages, OpenGroup sessions, PhaseSpec spec, DoubleConsumer progress)
            throws StoreException, RunException {
        if (callHung) {
            throw new RunException("a store call has not returned; the run cannot continue (see the caution for store"
                    + " and operation)");
        }
        List<PhaseOrder> orders = new ArrayList<>();
        for (StageRun stage : stages) {
            Workload workload = stage.stage().workload();
            int workers = sessions.workers().get(orders.size());
            Extent extent = spec.extent().apply(workload);
            orders.add(stage.order(plan, spec.id(stage.stage()).name(), workers, extent, spec.delay(workload)));
        }
        SitePhase phase = sessions.ready(orders);
        // The counters are read only now: hosts get ready for a while, in which the store goes on with work of its own
        StoreMonitor stores = logs.stores();
        stores.beginPhase(isWatched(stages, spec) ? tags(stages, spec) : Map.of());
        if (spec.counted()) {
            stages.forEach(StageRun::readCountersBefore);
        }
        long origin = context.clock().nanos() + phase.leadNanos();
        long originMillis = logs.time().at(origin).toEpochMilli();
        stores.setOrigin(origin, originMillis);
        for (StageRun stage : stages) {
            IntervalLog.PhaseLog log = logs.intervals()
                    .phase(spec.id(stage.stage()), originMillis, IntervalLog.INTERVAL_NANOS, spec.measured());
            stage.begin(log, merger(stage.stage(), log, listener(spec)));
        }
        HostIntervalReceiver receiver = new HostIntervalReceiver(logs, hostNames(), stages, spec.told());
        phase.begin(origin, receiver);
        List<List<PhaseReport>> reports = follow(phase, spec, origin, stages, progress);
        long tookNanos = context.clock().nanos() - origin;
        for (int i = 0; i < stages.size(); i++) {
            stages.get(i).over(reports.get(i), hostNames());
        }
        receiver.finish();
        stores.endPhase();
        for (StageRun stage : stages) {
            stage.finish(phase.phaseHosts(), stores);
            stage.describeSlowest(logs.mostSlow(), stores.grown(stage.target()), receiver.client());
            logs.slowest(
                    stage.log().tag(),
                    stage.stage().id(),
                    origin,
                    stage.report().slowest().operations());
            tell(stage);
        }
        if (spec.counted()) {
            stages.forEach(StageRun::readCountersAfter);
        }
        return tookNanos;
    }

    /** Whether the stores' counters are logged: not in a warm-up too short for an interval, which would take as long to read them. */
    private static boolean isWatched(List<StageRun> stages, PhaseSpec spec) {
        return spec.counted()
                || spec.told()
                        && stages.stream().anyMatch(stage -> {
                            Extent extent = stage.order().extent();
                            return extent.operations() > 0 || extent.duration().toNanos() >= IntervalLog.INTERVAL_NANOS;
                        });
    }

    /** The names of several hosts; empty on one machine. */
    private List<String> hostNames() {
        return site.describeHosts().stream().map(RunHost::name).toList();
    }

    private RunListener listener(PhaseSpec spec) {
        return spec.told() ? context.listener() : RunListener.SILENT;
    }

    private IntervalMerger<PhaseTotals> merger(Stage stage, IntervalLog.PhaseLog log, RunListener listener) {
        return IntervalMerger.ofOperations(site.hosts(), (number, samples) -> {
            log.accept(number, samples);
            listener.interval(stage, HostIntervalReceiver.snapshot(samples));
        });
    }

    private List<List<PhaseReport>> follow(
            SitePhase phase, PhaseSpec spec, long origin, List<StageRun> stages, DoubleConsumer progress)
            throws StoreException, RunException {
        boolean over = false;
        try {
            while (!phase.awaitBriefly()) {
                long now = context.clock().nanos();
                context.control().endIfOver(now);
                long since = Math.max(0, now - origin);
                long interval = since / IntervalLog.INTERVAL_NANOS;
                logs.stores().intervalReached(interval);
                stages.forEach(stage -> {
                    stage.intervals().passOn(interval);
                    listener(spec).phase(stage.stage(), spec.name(), stage.progress(since));
                });
                progress.accept(stages.stream()
                        .mapToDouble(stage -> stage.progress(since))
                        .min()
                        .orElse(0));
            }
            over = true;
        } finally {
            if (!over) {
                context.control().abort();
            }
        }
        return phase.end();
    }

    /** Tells of calls that hung, after which no phase runs, and of failures that nobody expects. */
    private void tell(StageRun run) {
        Stage stage = run.stage();
        List<WorkerReport> workers = run.report().workers();
        for (int worker = 0; worker < workers.size(); worker++) {
            HungCall hung = workers.get(worker).hung();
            if (hung != null) {
                callHung = true;
                cautions.accept(caution(stage, worker, hung));
            }
        }
        for (WorkerReport worker : workers) {
            String line = worker.unexpected();
            if (line != null) {
                cautions.accept(Caution.of(CautionCode.UNEXPECTED_FAILURE, stage.target())
                        .with("workload", stage.workloadName())
                        .with("message", line));
            }
        }
    }

    private static Caution caution(Stage stage, int worker, HungCall hung) {
        return Caution.of(CautionCode.CALL_HUNG, stage.target())
                .with("workload", stage.workloadName())
                .with("round", stage.round())
                .with("worker", worker)
                .with("operation", hung.name())
                .with("nanos", TimeUnit.MILLISECONDS.toNanos(TimeUnit.NANOSECONDS.toMillis(hung.nanos())));
    }

    /** A call hangs: no phase runs from now on. */
    void hung() {
        callHung = true;
    }

    /** The counters of a store are logged with the first stage that runs on it. */
    private static Map<OpenTarget, String> tags(List<StageRun> stages, PhaseSpec spec) {
        Map<OpenTarget, String> tags = new LinkedHashMap<>();
        stages.forEach(
                stage -> tags.putIfAbsent(stage.target(), spec.id(stage.stage()).tag()));
        return tags;
    }
}
