package org.storeharness.run.site;

import org.storeharness.run.measure.PhaseReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.storeharness.engine.Task;
import org.storeharness.engine.Worker;
import org.storeharness.engine.Worker.HungCall;
import org.storeharness.run.measure.ClientMonitor;
import org.storeharness.run.measure.ClientObservation;
import org.storeharness.run.measure.CpuTime;
import org.storeharness.run.measure.WorkerReport;
import org.storeharness.run.stage.PhaseProfile;
import org.storeharness.sample.IntervalLog;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.sample.SampleCollector;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.store.StoreException;
import org.storeharness.workload.KeyChanges;

/** This host's part of a phase. */
final class LocalPhase implements SitePhase {
    /** The time that workers get to reach the common start. */
    private static final long LEAD_NANOS = 3_000_000;

    private static final long LEAD_NANOS_PER_WORKER = 20_000;

    /** What a call may take longer than the operation timeout: stores that can cancel operations have done so by then. */
    private static final long LEAST_GRACE_NANOS = 2_000_000_000;

    private static final long GRACE_TIMEOUTS = 2;

    private static final int THIS_HOST = 0;

    private final List<StagePart> parts;
    private final HostTools tools;
    private final ClientMonitor.ClientPhaseMonitor client;
    private final PhaseProfile profile;
    private final List<RunningPart> running = new ArrayList<>();
    private @Nullable PendingTasks pending;
    private @Nullable PhaseListener listener;
    private long originNanos;

    /** A stage's part of the phase. */
    record StagePart(PhaseOrder order, LocalStage stage, List<Task> tasks) {
        List<WorkerRecorder> recorders() {
            return tasks.stream().map(Task::recorder).toList();
        }
    }

    LocalPhase(List<StagePart> parts, HostTools tools, PhaseProfile profile) {
        this.parts = parts;
        this.tools = tools;
        this.profile = profile;
        this.client = tools.client().beginPhase();
    }

    @Override
    public long leadNanos() {
        int workers = parts.stream().mapToInt(part -> part.tasks().size()).sum();
        return LEAD_NANOS + LEAD_NANOS_PER_WORKER * workers;
    }

    @Override
    public void begin(long commonStartNanos, PhaseListener samples) {
        originNanos = commonStartNanos;
        listener = samples;
        profile.starts(originNanos - tools.clock().nanos());
        for (int stage = 0; stage < parts.size(); stage++) {
            running.add(new RunningPart(stage, parts.get(stage), samples));
        }
        pending = new PendingTasks(
                running.stream().flatMap(part -> part.futures.stream()).toList());
    }

    @Override
    public boolean awaitBriefly() throws StoreException {
        boolean over = tasks().awaitBriefly(tools.control());
        long interval = Math.max(0, tools.clock().nanos() - originNanos) / IntervalLog.INTERVAL_NANOS;
        client.intervalReached(interval, this::observed);
        for (RunningPart part : running) {
            part.collect(interval);
            part.giveUpHungCalls();
        }
        return over;
    }

    @Override
    public List<List<PhaseReport>> end() throws StoreException {
        ClientObservation observed = client.end(originNanos, this::observed);
        profile.end(!tools.control().interrupted());
        List<List<PhaseReport>> reports = new ArrayList<>();
        for (RunningPart part : running) {
            reports.add(List.of(part.report(observed)));
        }
        return reports;
    }

    private void observed(ClientObservation observed, long interval) {
        Objects.requireNonNull(listener).client(THIS_HOST, interval, observed);
    }

    private PendingTasks tasks() {
        return Objects.requireNonNull(pending, "the phase has not begun");
    }

    /** A stage's part while its tasks are performed. */
    private final class RunningPart {
        private final int index;
        private final StagePart part;
        private final PhaseListener samples;
        private final SampleCollector collector;
        private final List<CompletableFuture<CpuTime>> futures = new ArrayList<>();
        private final Map<Integer, HungCall> hung = new HashMap<>();
        private final long hungNanos;

        RunningPart(int index, StagePart part, PhaseListener samples) {
            this.index = index;
            this.part = part;
            this.samples = samples;
            this.hungNanos =
                    (1 + GRACE_TIMEOUTS) * part.order().operationTimeout().toNanos() + LEAST_GRACE_NANOS;
            this.collector = new SampleCollector(
                    part.recorders(), (number, totals) -> samples.samples(index, THIS_HOST, number, totals));
            long startNanos = originNanos + part.order().delayNanos();
            for (Task task : part.tasks()) {
                futures.add(part.stage().workers().submit(futures.size(), worker -> perform(worker, task, startNanos)));
            }
        }

        /** Runs on the worker's thread; returns the processor time that the task took. */
        private CpuTime perform(Worker worker, Task task, long startNanos) {
            CpuTime before = CpuTime.ofThisThread();
            worker.run(task, originNanos, startNanos);
            return CpuTime.ofThisThread().since(before);
        }

        void collect(long interval) {
            collector.collect(interval);
            if (futures.stream().allMatch(CompletableFuture::isDone)) {
                finish();
            }
        }

        private PhaseTotals finish() {
            PhaseTotals totals = collector.finish();
            samples.over(index, THIS_HOST);
            return totals;
        }

        /** Gives up the workers whose call has hung for too long, which stops the phase. */
        void giveUpHungCalls() {
            long bound = tools.control().interrupted()
                    ? Math.min(hungNanos, tools.bounds().whenInterrupted().toNanos())
                    : hungNanos;
            for (int i = 0; i < futures.size(); i++) {
                HungCall call = part.stage().workers().giveUp(i, bound);
                if (call != null) {
                    hung.put(i, call);
                    futures.get(i).complete(CpuTime.UNKNOWN);
                }
            }
        }

        PhaseReport report(ClientObservation observed) throws StoreException {
            PhaseTotals totals = finish();
            List<WorkerReport> workers = new ArrayList<>();
            for (int i = 0; i < futures.size(); i++) {
                WorkerRecorder recorder = part.tasks().get(i).recorder();
                Throwable failure = recorder.unexpected();
                workers.add(WorkerReport.of(
                        recorder,
                        failure == null ? null : part.stage().unexpected().apply(failure),
                        hung.get(i),
                        PendingTasks.await(futures.get(i))));
            }
            return new PhaseReport(
                    totals,
                    workers,
                    KeyChanges.of(part.tasks().stream().map(Task::source).toList()),
                    observed);
        }
    }
}
