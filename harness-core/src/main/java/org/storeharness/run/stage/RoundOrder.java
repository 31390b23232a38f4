package org.storeharness.run.stage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of the targets in each round, balanced by place and by predecessor, so that what one target leaves behind, such
 * as pages that the kernel still writes back, does not always meet the same next one. Blocks of rounds are the rows of a
 * Williams square (E. J. Williams, Australian Journal of Scientific Research A 2 (1949), 149-168): in as many rounds as
 * there are targets each has every place once, and each comes right after every other one once. For an odd number of
 * targets that takes the square and its mirror image, so twice as many rounds and each pair twice. The seed assigns the
 * targets to the square, anew in each block.
 */
public final class RoundOrder {
    private final List<String> targets;
    private final long seed;

    public RoundOrder(List<String> targets, long seed) {
        this.targets = List.copyOf(targets);
        this.seed = seed;
    }

    /** The order of a round; rounds are counted from 1, and those before it have an order as well. */
    public List<String> of(int round) {
        int size = targets.size();
        int rows = size % 2 == 0 ? size : 2 * size;
        int row = Math.floorMod(round - 1, rows);
        List<String> labels = new ArrayList<>(targets);
        Collections.shuffle(labels, new Random(seed + Math.floorDiv(round - 1, rows)));
        List<String> order = new ArrayList<>();
        for (int place = 0; place < size; place++) {
            // The first row is 0, size - 1, 1, size - 2, ...: its steps are all different modulo an even size.
            int first = place % 2 == 0 ? place / 2 : size - (place + 1) / 2;
            order.add(labels.get((first + row) % size));
        }
        if (row >= size) {
            Collections.reverse(order);
        }
        return order;
    }
}
