package org.storeharness.core.workload;

import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.storeharness.core.plan.operation.OperationKind;

/** Draws kinds of operation with their weights. Owned by one worker. */
final class OperationMix {
    private final OperationKind[] kinds;
    private final int[] upTo;
    private final UniformRandomProvider random;

    OperationMix(Map<OperationKind, Integer> weights, UniformRandomProvider random) {
        this.kinds = weights.keySet().toArray(OperationKind[]::new);
        this.upTo = new int[kinds.length];
        this.random = random;
        int total = 0;
        for (int i = 0; i < kinds.length; i++) {
            total += weights.get(kinds[i]);
            upTo[i] = total;
        }
    }

    OperationKind next() {
        if (kinds.length == 1) {
            return kinds[0];
        }
        int ticket = random.nextInt(upTo[upTo.length - 1]);
        int i = 0;
        while (ticket >= upTo[i]) {
            i++;
        }
        return kinds[i];
    }
}
