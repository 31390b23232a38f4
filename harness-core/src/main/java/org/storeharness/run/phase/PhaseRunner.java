package org.storeharness.run.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import org.storeharness.engine.Clock;
import org.storeharness.engine.RunControl;
import org.storeharness.engine.Worker.HungCall;
import org.storeharness.plan.Extent;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.result.RunHost;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.run.measure.StoreMonitor;
import org.storeharness.run.measure.WorkerReport;
import org.storeharness.run.site.PhaseReport;
import org.storeharness.run.site.Site;
import org.storeharness.run.site.SitePhase;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.IntervalLog;
import org.storeharness.sample.IntervalMerger;
import org.storeharness.sample.PhaseId;
import org.storeharness.store.StoreException;

/**
 * Runs one phase of one stage, or of several at the same time from one common start: orders it from the site, follows it, and takes
 * the reports. Used by the thread of the run.
 */
final class PhaseRunner {
    private final Plan plan;
    private final Site site;
    private final Clock clock;
    private final RunControl control;
    private final PhaseObservers observers;
    private boolean callHung;

    PhaseRunner(Plan plan, Site site, Clock clock, RunControl control, PhaseObservers observers) {
        this.plan = plan;
        this.site = site;
        this.clock = clock;
        this.control = control;
        this.observers = observers;
    }

    /**
     * What a phase is.
     *
     * @param name its kind, as the interval log has it
     * @param measured whether it is measured; only then stages begin after the delay that their workloads ask for
     * @param extent how long each workload lasts in it
     */
    record PhaseSpec(String name, boolean measured, Function<Workload, Extent> extent) {
        /** A phase that counts for no figure. */
        static PhaseSpec unmeasured(String name, Function<Workload, Extent> extent) {
            return new PhaseSpec(name, false, extent);
        }

        private PhaseId id(ActiveStage active) {
            return new PhaseId(name, active.stage().number(), active.stage().id());
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
     * Returns when the workers of all stages are done; each stage has the outcome then.
     *
     * @param progress gets how much of the phase is done, 0..1, several times a second
     * @throws StoreException if a worker failed in a way that is no outcome of an operation
     * @throws RunException if a workload needs objects and there are none, if a call hung in an earlier phase, or if a host was lost
     */
    void run(ActiveGroup group, PhaseSpec spec, DoubleConsumer progress) throws StoreException, RunException {
        if (callHung) {
            throw new RunException("a store call has not returned; the run cannot continue (see the caution for store"
                    + " and operation)");
        }
        List<StagePhase> stages = new ArrayList<>();
        for (ActiveStage active : group.stages()) {
            Workload workload = active.stage().workload();
            int workers = group.sessions().workers().get(stages.size());
            Extent extent = spec.extent().apply(workload);
            stages.add(new StagePhase(active, workers, spec.id(active).name(), extent, spec.delay(workload), plan));
        }
        StoreMonitor.StorePhaseMonitor storeMonitor =
                observers.stores().beginPhase(spec.told() ? tags(group, spec) : Map.of());
        SitePhase phase =
                group.sessions().ready(stages.stream().map(StagePhase::order).toList());
        long origin = clock.nanos() + phase.leadNanos();
        long originMillis = observers.time().at(origin).toEpochMilli();
        storeMonitor.setOrigin(origin, originMillis);
        List<StagePhase.RunningPhase> running = new ArrayList<>();
        for (StagePhase stage : stages) {
            IntervalLog.PhaseLog log = observers
                    .log()
                    .phase(spec.id(stage.active()), originMillis, IntervalLog.INTERVAL_NANOS, spec.measured());
            running.add(start(stage, log, listener(spec)));
        }
        HostIntervalReceiver receiver = new HostIntervalReceiver(observers, hostNames(), running, spec.told());
        phase.begin(origin, receiver);
        List<List<PhaseReport>> reports = follow(phase, spec, origin, running, storeMonitor, progress);
        for (int i = 0; i < running.size(); i++) {
            running.get(i).over(reports.get(i));
        }
        receiver.finish();
        storeMonitor.end();
        for (int i = 0; i < running.size(); i++) {
            running.get(i).finish(reports.get(i), phase.phaseHosts());
            tell(stages.get(i).active());
        }
    }

    /** The names of several hosts; empty on one machine. */
    private List<String> hostNames() {
        return site.describeHosts().stream().map(RunHost::name).toList();
    }

    private RunListener listener(PhaseSpec spec) {
        return spec.told() ? observers.listener() : RunListener.SILENT;
    }

    private StagePhase.RunningPhase start(StagePhase phase, IntervalLog.PhaseLog log, RunListener listener) {
        Stage stage = phase.active().stage();
        return new StagePhase.RunningPhase(phase, log, new IntervalMerger(site.hosts(), (number, samples) -> {
            log.accept(number, samples);
            listener.interval(stage, HostIntervalReceiver.snapshot(samples));
        }));
    }

    private List<List<PhaseReport>> follow(
            SitePhase phase,
            PhaseSpec spec,
            long origin,
            List<StagePhase.RunningPhase> running,
            StoreMonitor.StorePhaseMonitor storeMonitor,
            DoubleConsumer progress)
            throws StoreException, RunException {
        boolean over = false;
        try {
            while (!phase.awaitBriefly()) {
                long now = clock.nanos();
                control.endIfOver(now);
                long since = Math.max(0, now - origin);
                long interval = since / IntervalLog.INTERVAL_NANOS;
                storeMonitor.intervalReached(interval);
                running.forEach(one -> {
                    one.intervals().passOn(interval);
                    one.tell(listener(spec), spec.name(), since);
                });
                progress.accept(running.stream()
                        .mapToDouble(one -> one.progress(since))
                        .min()
                        .orElse(0));
            }
            over = true;
        } finally {
            if (!over) {
                control.abort();
            }
        }
        return phase.end();
    }

    /** Tells of calls that hung, after which no phase runs, and of failures that nobody expects. */
    private void tell(ActiveStage active) {
        List<WorkerReport> workers = active.outcome().workers();
        for (int worker = 0; worker < workers.size(); worker++) {
            HungCall hung = workers.get(worker).hung();
            if (hung != null) {
                callHung = true;
                observers.cautions().accept(caution(active.stage(), worker, hung));
            }
        }
        for (WorkerReport worker : workers) {
            String line = worker.unexpected();
            if (line != null) {
                observers
                        .cautions()
                        .accept(Caution.of(
                                        CautionCode.UNEXPECTED_FAILURE,
                                        active.stage().target())
                                .with("workload", active.stage().workloadName())
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
    private static Map<OpenTarget, String> tags(ActiveGroup group, PhaseSpec spec) {
        Map<OpenTarget, String> tags = new LinkedHashMap<>();
        group.targets()
                .forEach((target, first) -> tags.put(target, spec.id(first).tag()));
        return tags;
    }
}
