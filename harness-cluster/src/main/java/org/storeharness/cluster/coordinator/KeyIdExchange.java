package org.storeharness.cluster.coordinator;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.storeharness.cluster.link.HostQuestion;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;
import org.storeharness.run.phase.PhaseOrder;
import org.storeharness.run.phase.PhaseReport;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.KeyIds;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;

/**
 * Passes the ids that servers chose for keys between hosts: after a phase from the hosts that wrote to the store of this process, which audits
 * with them, and before a phase that needs objects from there to all. In pieces, so that no message is long. Used by the thread of the run.
 */
final class KeyIdExchange {
    private final KeyPieces pieces;
    private final Map<String, OpenTarget> targets;

    /** The lowest key whose id not all hosts may have, by target. */
    private final Map<String, Long> pendingFrom = new HashMap<>();

    KeyIdExchange(AgentCalls calls, Map<String, OpenTarget> targets) {
        this.pieces = new KeyPieces(calls, HostQuestion.KeyFact.IDS);
        this.targets = targets;
    }

    /** Before a phase: gives every host what the others wrote, where the phase needs objects. */
    void distribute(List<PhaseOrder> orders) throws StoreException, RunException {
        for (PhaseOrder order : orders) {
            String target = order.stage().target();
            Optional<KeyIds> ids = ids(target);
            // the keys of new objects follow those of all that exist
            long end = order.allotment().firstKey();
            if (ids.isPresent() && order.stage().workload().needsObjects()) {
                long from =
                        pendingFrom.getOrDefault(target, store(target).store().foreignObjects());
                pieces.give(target, from, end, ids.get()::export);
                pendingFrom.put(target, Math.max(from, end));
            }
        }
    }

    /** After a phase: takes what the hosts wrote and deleted. */
    void gather(List<PhaseOrder> orders, List<List<PhaseReport>> reports) throws StoreException, RunException {
        for (int stage = 0; stage < orders.size(); stage++) {
            PhaseOrder order = orders.get(stage);
            Workload workload = order.stage().workload();
            String target = order.stage().target();
            Optional<KeyIds> ids = ids(target);
            if (ids.isEmpty() || !workload.changesData()) {
                continue;
            }
            long end = endKey(order, reports.get(stage));
            boolean changesOld = workload.operations().containsKey(OperationKind.DELETE)
                    || workload.operations().containsKey(OperationKind.UPDATE);
            long first = changesOld
                    ? store(target).store().foreignObjects()
                    : order.allotment().firstKey();
            KeyIds known = ids.get();
            pieces.gather(target, first, end, (key, hosts) -> {
                for (byte[] records : hosts) {
                    known.merge(key, records);
                }
            });
            pendingFrom.merge(target, first, Math::min);
        }
    }

    /** The key after the last one that any worker wrote. */
    private static long endKey(PhaseOrder order, List<PhaseReport> reports) {
        long most = reports.stream()
                .flatMap(report -> report.keys().blocks().stream())
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
        return order.allotment().key(0, most);
    }

    private Optional<KeyIds> ids(String target) {
        return store(target).store().keyIds();
    }

    private OpenTarget store(String target) {
        return Check.present(targets, target);
    }
}
