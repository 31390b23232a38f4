package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.storeharness.engine.RunControl;
import org.storeharness.environment.ProgramTimes;
import org.storeharness.run.stage.BoundedCall;
import org.storeharness.run.stage.Profiler.PhaseProfile;
import org.storeharness.run.stage.RunContext;
import org.storeharness.sample.IntervalLog;
import org.storeharness.store.StoreException;

/** This host's part of a phase. Used by one thread. */
final class LocalPhase implements SitePhase {
    /** The only host that is here. */
    static final int THIS_HOST = 0;

    /** The time in which the counters of all threads are read, and workers reach the common start. */
    private static final long LEAD_NANOS = 6_000_000;

    private static final long LEAD_NANOS_PER_WORKER = 80_000;

    private final List<LocalStage> stages;
    private final RunContext context;
    private final ClientMonitor monitor;
    private final @Nullable ProgramTimes programs;
    private final PhaseProfile profile;

    /** The processor time of each worker, once it is done or given up. */
    private final List<CompletableFuture<CpuTime>> futures = new ArrayList<>();

    /** The number of them, from the first on, that are known to be done. */
    private int done;

    private ClientMonitor.@Nullable ClientPhaseMonitor client;
    private @Nullable PhaseListener listener;
    private long originNanos;

    /**
     * @param stages ready for the phase
     * @param programs what every program used before it; {@code null} where what others take is not asked for
     */
    LocalPhase(
            List<LocalStage> stages,
            RunContext context,
            ClientMonitor monitor,
            @Nullable ProgramTimes programs,
            PhaseProfile profile) {
        this.stages = stages;
        this.context = context;
        this.profile = profile;
        this.monitor = monitor;
        this.programs = programs;
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
        client = monitor.beginPhase(programs);
        profile.starts(originNanos - context.clock().nanos());
        for (int stage = 0; stage < stages.size(); stage++) {
            futures.addAll(stages.get(stage).begin(stage, originNanos, samples));
        }
    }

    @Override
    public boolean awaitBriefly() throws StoreException {
        boolean over = awaitWorkers(context.control());
        long interval = Math.max(0, context.clock().nanos() - originNanos) / IntervalLog.INTERVAL_NANOS;
        client().intervalReached(interval, this::observed);
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
        ClientObservation observed = client().end(originNanos, this::observed);
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

    private ClientMonitor.ClientPhaseMonitor client() {
        return Objects.requireNonNull(client, "the phase has not begun");
    }

    private PhaseListener listener() {
        return Objects.requireNonNull(listener, "the phase has not begun");
    }

    /**
     * Waits for the workers, for a moment. Where one failed, the others are aborted.
     *
     * @return whether all are done
     * @throws StoreException if a worker failed in a way that is no outcome of an operation
     */
    private boolean awaitWorkers(RunControl control) throws StoreException {
        for (; done < futures.size(); done++) {
            CompletableFuture<CpuTime> next = futures.get(done);
            boolean over = isDoneSoon(next);
            if (futures.stream().anyMatch(CompletableFuture::isCompletedExceptionally)) {
                control.abort();
            }
            if (!over) {
                return false;
            }
            await(next);
        }
        return true;
    }

    private static boolean isDoneSoon(Future<?> future) {
        try {
            return BoundedCall.isDone(future);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    static <T> T await(Future<T> future) throws StoreException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof StoreException refused) {
                throw refused;
            }
            if (e.getCause() instanceof RuntimeException unexpected) {
                throw unexpected;
            }
            if (e.getCause() instanceof Error unexpected) {
                throw unexpected;
            }
            throw new StoreException("a worker failed: " + e.getCause(), e);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static IllegalStateException interrupted() {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while workers were running");
    }
}
