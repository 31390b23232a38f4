package org.storeharness.cluster.coordinator;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.HostQuestion;
import org.storeharness.plan.OperationKind;
import org.storeharness.run.phase.PhaseOrder;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Check;
import org.storeharness.workload.UpdateVersions;

/**
 * Makes hosts agree on the versions of updated objects: after a phase with updates it combines the acknowledged versions, for the audit of
 * this process too, and gives them to all before the next phase that reads or updates. In pieces, so that no message is long. Used by the
 * thread of the run.
 */
final class VersionExchange {
    private final KeyPieces pieces;
    private final Map<String, OpenTarget> targets;

    /** The end of the keys whose versions not all hosts may have, by target. */
    private final Map<String, Long> pendingTo = new HashMap<>();

    VersionExchange(AgentCalls calls, Map<String, OpenTarget> targets) {
        this.pieces = new KeyPieces(calls, HostQuestion.KeyFact.VERSIONS);
        this.targets = targets;
    }

    /** Before a phase: gives every host what all have agreed on, where objects are read or updated. */
    void distribute(List<PhaseOrder> orders) throws StoreException, RunException {
        for (PhaseOrder order : orders) {
            String target = order.stage().target();
            UpdateVersions versions = versions(target);
            if (versions != null
                    && pendingTo.containsKey(target)
                    && order.stage().workload().needsObjects()) {
                pieces.give(target, firstKey(target), pendingTo.get(target), versions::export);
                pendingTo.remove(target);
            }
        }
    }

    /** After a phase: puts together what the hosts updated. */
    void gather(List<PhaseOrder> orders) throws StoreException, RunException {
        Map<String, Long> updatedTo = new HashMap<>();
        for (PhaseOrder order : orders) {
            if (order.stage().workload().operations().containsKey(OperationKind.UPDATE)) {
                // a phase updates objects that were there before it
                updatedTo.merge(order.stage().target(), order.allotment().firstKey(), Math::max);
            }
        }
        for (Map.Entry<String, Long> updated : updatedTo.entrySet()) {
            UpdateVersions versions = versions(updated.getKey());
            if (versions != null) {
                pieces.gather(updated.getKey(), firstKey(updated.getKey()), updated.getValue(), versions::merge);
                pendingTo.merge(updated.getKey(), updated.getValue(), Math::max);
            }
        }
    }

    private long firstKey(String target) {
        return Check.present(targets, target).store().foreignObjects();
    }

    private @Nullable UpdateVersions versions(String target) {
        return Check.present(targets, target).versions();
    }
}
