package org.storeharness.core.run.stage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of the targets in each round: shuffled by the seed, and balanced, so that over as many rounds as there are
 * targets each target has every position once (the rows of a cyclic Latin square of a shuffled order).
 */
public final class RoundOrder {
    private final List<String> targets;
    private final long seed;

    public RoundOrder(List<String> targets, long seed) {
        this.targets = List.copyOf(targets);
        this.seed = seed;
    }

    /** The order of a round, from 1. */
    public List<String> of(int round) {
        int block = (round - 1) / targets.size();
        List<String> order = new ArrayList<>(targets);
        Collections.shuffle(order, new Random(seed + block));
        Collections.rotate(order, -((round - 1) % targets.size()));
        return order;
    }
}
