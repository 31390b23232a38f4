package org.storeharness.cluster.coordinator;

import java.io.IOException;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.storeharness.cluster.link.HostAnswer;
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
 * Passes the ids that servers chose for keys between hosts: after a phase from those that wrote to the store of this process, which audits
 * with them, and before a phase that needs objects from there to all. In pieces, so that no message is long. Used by the thread of the run.
 */
final class KeyIdExchange {
    private final KeyPieces pieces;
    private final Map<String, OpenTarget> targets;

    /** The lowest key whose id not all hosts may have, by target. */
    private final Map<String, Long> pendingFrom = new HashMap<>();

    KeyIdExchange(AgentCalls calls, Map<String, OpenTarget> targets) {
        this.pieces = new KeyPieces(calls);
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
                distribute(target, ids.get(), from, end);
                pendingFrom.put(target, Math.max(from, end));
            }
        }
    }

    private void distribute(String target, KeyIds ids, long from, long end) throws StoreException, RunException {
        pieces.give("to take the ids of objects of " + target, from, end, (first, keys) -> {
            String records = Base64.getEncoder().encodeToString(exported(target, ids, first, keys));
            return new HostQuestion.ImportIds(target, first, records);
        });
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
            gather(target, ids.get(), first, end);
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

    private void gather(String target, KeyIds ids, long from, long end) throws StoreException, RunException {
        pieces.gather(
                "for the ids of objects of " + target,
                from,
                end,
                (first, keys) -> new HostQuestion.ExportIds(target, first, keys),
                HostAnswer.KeyIdRecords.class,
                (first, known) -> {
                    for (HostAnswer.KeyIdRecords records : known) {
                        try {
                            ids.merge(first, Base64.getDecoder().decode(records.records()));
                        } catch (IOException | IllegalArgumentException e) {
                            throw new StoreException(
                                    "the ids of objects of " + target + " cannot be kept: " + e.getMessage(), e);
                        }
                    }
                });
    }

    private static byte[] exported(String target, KeyIds ids, long first, int keys) throws StoreException {
        try {
            return ids.export(first, keys);
        } catch (IOException e) {
            throw new StoreException("the ids of objects of " + target + " cannot be read: " + e.getMessage(), e);
        }
    }

    private Optional<KeyIds> ids(String target) {
        return store(target).store().keyIds();
    }

    private OpenTarget store(String target) {
        return Check.present(targets, target);
    }
}
