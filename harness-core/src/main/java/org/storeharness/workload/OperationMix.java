package org.storeharness.workload;

import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.storeharness.plan.OperationKind;
import org.storeharness.unit.Check;

/** Draws operation kinds at random by weight. Owned by one worker. */
final class OperationMix {
    private final OperationKind[] kinds;
    private final int[] cumulativeWeights;
    private final UniformRandomProvider random;

    OperationMix(Map<OperationKind, Integer> weights, UniformRandomProvider random) {
        this.kinds = weights.keySet().toArray(OperationKind[]::new);
        this.cumulativeWeights = new int[kinds.length];
        this.random = random;
        int total = 0;
        for (int i = 0; i < kinds.length; i++) {
            total += Check.present(weights, kinds[i]);
            cumulativeWeights[i] = total;
        }
    }

    boolean isOfOneKind() {
        return kinds.length == 1;
    }

    OperationKind next() {
        if (kinds.length == 1) {
            return kinds[0];
        }
        int ticket = random.nextInt(cumulativeWeights[cumulativeWeights.length - 1]);
        int i = 0;
        while (ticket >= cumulativeWeights[i]) {
            i++;
        }
        return kinds[i];
    }
}
