package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.storeharness.plan.OperationKind;
import org.storeharness.run.stage.HungCallException;
import org.storeharness.run.stage.Profiler.PhaseProfile;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;

/** The open sessions of this host. */
record LocalGroup(List<LocalStage> stages, RunContext context, ClientMonitor client, CompilerWait compiler)
        implements OpenGroup {
    LocalGroup {
        stages = List.copyOf(stages);
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
            compiler.beforePhase(longestNanos(orders), context.control()::stopped);
        }
        boolean measured = orders.stream().allMatch(PhaseOrder::isMeasured);
        PhaseProfile profile = measured ? prepareMeasured(orders) : PhaseProfile.NONE;
        for (int i = 0; i < stages.size(); i++) {
            PhaseOrder order = orders.get(i);
            stages.get(i).ready(order, updates(orders, order.stage().target()), context.control());
        }
        return new LocalPhase(stages, context, client, measured ? client.programs(stores()) : null, profile);
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
}
