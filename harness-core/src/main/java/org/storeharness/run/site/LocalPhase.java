package org.storeharness.run.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.storeharness.run.measure.ClientMonitor;
import org.storeharness.run.measure.ClientObservation;
import org.storeharness.run.measure.CpuTime;
import org.storeharness.run.measure.PhaseReport;
import org.storeharness.run.stage.Profiler.PhaseProfile;
import org.storeharness.run.stage.RunContext;
import org.storeharness.sample.IntervalLog;
import org.storeharness.store.StoreException;

/** This host's part of a phase. */
final class LocalPhase implements SitePhase {
    /** The only host that is here. */
    static final int THIS_HOST = 0;

    /** The time that workers get to reach the common start. */
    private static final long LEAD_NANOS = 3_000_000;

    private static final long LEAD_NANOS_PER_WORKER = 20_000;

    private final List<LocalStage> stages;
    private final RunContext context;
    private final ClientMonitor.ClientPhaseMonitor client;
    private final PhaseProfile profile;
    private @Nullable PendingTasks pending;
    private @Nullable PhaseListener listener;
    private long originNanos;

    /**
     * @param stages ready for the phase
     */
    LocalPhase(List<LocalStage> stages, RunContext context, ClientMonitor monitor, PhaseProfile profile) {
        this.stages = stages;
        this.context = context;
        this.profile = profile;
        this.client = monitor.beginPhase();
    }

    @Override
    public long leadNanos() {
        int workers = stages.stream().mapToInt(LocalStage::tasks).sum();
        return LEAD_NANOS + LEAD_NANOS_PER_WORKER * workers;
    }

    @Override
    public void begin(long commonStartNanos, PhaseListener samples) {
        originNanos = commonStartNanos;
        listener = samples;
        profile.starts(originNanos - context.clock().nanos());
        List<CompletableFuture<CpuTime>> futures = new ArrayList<>();
        for (int stage = 0; stage < stages.size(); stage++) {
            futures.addAll(stages.get(stage).begin(stage, originNanos, samples));
        }
        pending = new PendingTasks(futures);
    }

    @Override
    public boolean awaitBriefly() throws StoreException {
        boolean over = tasks().awaitBriefly(context.control());
        long interval = Math.max(0, context.clock().nanos() - originNanos) / IntervalLog.INTERVAL_NANOS;
        client.intervalReached(interval, this::observed);
        for (int stage = 0; stage < stages.size(); stage++) {
            if (stages.get(stage).collect(interval)) {
                finish(stage);
            }
            stages.get(stage).giveUpHungCalls(context);
        }
        return over;
    }

    private void finish(int stage) {
        stages.get(stage).finish();
        listener().over(stage, THIS_HOST);
    }

    @Override
    public List<List<PhaseReport>> end() throws StoreException {
        ClientObservation observed = client.end(originNanos, this::observed);
        profile.end(!context.control().interrupted());
        List<List<PhaseReport>> reports = new ArrayList<>();
        for (int stage = 0; stage < stages.size(); stage++) {
            finish(stage);
            reports.add(List.of(stages.get(stage).report(observed)));
        }
        return reports;
    }

    private void observed(ClientObservation observed, long interval) {
        listener().client(THIS_HOST, interval, observed);
    }

    private PhaseListener listener() {
        return Objects.requireNonNull(listener, "the phase has not begun");
    }

    private PendingTasks tasks() {
        return Objects.requireNonNull(pending, "the phase has not begun");
    }
}
