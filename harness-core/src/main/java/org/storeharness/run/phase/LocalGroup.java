package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.ProgramTimes;
import org.storeharness.plan.OperationKind;
import org.storeharness.run.phase.WorkerReport.CpuTime;
import org.storeharness.run.stage.HungCallException;
import org.storeharness.run.stage.Profiler.PhaseProfile;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.sample.IntervalLog;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;

/** The open sessions of this host, and its part of their phases. Used by one thread. */
final class LocalGroup implements OpenGroup {
    /** The only host that is here. */
    static final int THIS_HOST = 0;

    /** The time in which the counters of all threads are read, and workers reach the common start. */
    private static final long LEAD_NANOS = 6_000_000;

    private static final long LEAD_NANOS_PER_WORKER = 80_000;

    /**
     * So often the thread of the run looks at a phase. Its code is hardly ever compiled, so that a look takes a part of a millisecond in which
     * operations wait for the processor.
     */
    private static final long LOOK_MILLIS = 250;

    private final List<LocalStage> stages;
    private final RunContext context;
    private final ClientMonitor client;

    LocalGroup(List<LocalStage> stages, RunContext context, ClientMonitor client) {
        this.stages = List.copyOf(stages);
        this.context = context;
        this.client = client;
    }

    @Override
    public List<Integer> workers() {
        return stages.stream().map(stage -> stage.workers().size()).toList();
    }

    @Override
    public List<CacheEvidence> prepareCache(String target) throws StoreException {
        for (LocalStage stage : stages) {
            if (stage.target().name().equals(target)) {
                return stage.target().store().prepareCache().stream().toList();
            }
        }
        throw new IllegalArgumentException("no stage of the group runs on " + target);
    }

    @Override
    public SitePhase ready(List<PhaseOrder> orders) throws RunException {
        if (orders.stream().noneMatch(order -> order.isPractice() || order.readsBack())) {
            client.awaitCompiler(longestNanos(orders), context.control()::stopped);
        }
        boolean measured = orders.stream().allMatch(PhaseOrder::isMeasured);
        PhaseProfile profile = measured ? prepareMeasured(orders) : PhaseProfile.NONE;
        for (int i = 0; i < stages.size(); i++) {
            PhaseOrder order = orders.get(i);
            stages.get(i).ready(order, updates(orders, order.stage().target()), context.control());
        }
        return new LocalPhase(measured ? client.programs(stores()) : null, profile);
    }

    private List<Store> stores() {
        return stages.stream().map(stage -> stage.target().store()).toList();
    }

    private static long longestNanos(List<PhaseOrder> orders) {
        return orders.stream()
                .mapToLong(order -> order.extent().duration().toNanos())
                .max()
                .orElse(0);
    }

    /** Makes room for the garbage of a phase that is measured, and records it if that is asked for. */
    private PhaseProfile prepareMeasured(List<PhaseOrder> orders) {
        client.collectGarbage();
        return context.profile()
                .begin(orders.stream().map(order -> order.stage().id()).toList());
    }

    private static boolean updates(List<PhaseOrder> orders, String target) {
        return orders.stream()
                .map(PhaseOrder::stage)
                .anyMatch(stage -> stage.target().equals(target)
                        && stage.workload().operations().containsKey(OperationKind.UPDATE));
    }

    @Override
    public List<OpenGroup.UnclosedSessions> close() {
        List<OpenGroup.UnclosedSessions> unclosed = new ArrayList<>();
        for (LocalStage stage : stages) {
            Optional<Throwable> failure = stage.workers().close();
            failure.ifPresent(cause -> unclosed.add(new OpenGroup.UnclosedSessions(
                    stage.target().name(), context.traces().line(cause), cause instanceof HungCallException)));
        }
        return unclosed;
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

    /** This host's part of a phase. */
    private final class LocalPhase implements SitePhase {
        private final @Nullable ProgramTimes programs;
        private final PhaseProfile profile;

        /** The processor time of each worker, once it is done or given up. */
        private final List<CompletableFuture<CpuTime>> futures = new ArrayList<>();

        private CountDownLatch working = new CountDownLatch(0);
        private ClientMonitor.@Nullable ClientPhaseMonitor observing;
        private @Nullable PhaseListener listener;
        private long originNanos;

        /**
         * @param programs what every program used before it; {@code null} where what others take is not asked for
         */
        LocalPhase(@Nullable ProgramTimes programs, PhaseProfile profile) {
            this.programs = programs;
            this.profile = profile;
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
            observing = client.beginPhase(programs);
            profile.starts(originNanos - context.clock().nanos());
            for (int stage = 0; stage < stages.size(); stage++) {
                futures.addAll(stages.get(stage).begin(stage, originNanos, samples));
            }
            CountDownLatch latch = new CountDownLatch(futures.size());
            working = latch;
            for (CompletableFuture<CpuTime> future : futures) {
                future.whenComplete((time, failure) -> {
                    if (failure != null) {
                        context.control().abort();
                    }
                    latch.countDown();
                });
            }
        }

        @Override
        public boolean awaitBriefly() throws StoreException {
            boolean over = awaitWorkers();
            long interval = Math.max(0, context.clock().nanos() - originNanos) / IntervalLog.INTERVAL_NANOS;
            observing().intervalReached(interval, this::observed);
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
            ClientObservation observed = observing().end(originNanos, this::observed);
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

        private ClientMonitor.ClientPhaseMonitor observing() {
            return Objects.requireNonNull(observing, "the phase has not begun");
        }

        private PhaseListener listener() {
            return Objects.requireNonNull(listener, "the phase has not begun");
        }

        /**
         * Waits for the workers, for a moment. Where one fails, the others are aborted.
         *
         * @return whether all are done
         * @throws StoreException if a worker failed in a way that is no outcome of an operation
         */
        private boolean awaitWorkers() throws StoreException {
            try {
                if (!working.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                    return false;
                }
            } catch (InterruptedException e) {
                throw interrupted();
            }
            for (CompletableFuture<CpuTime> future : futures) {
                await(future);
            }
            return true;
        }
    }
}
