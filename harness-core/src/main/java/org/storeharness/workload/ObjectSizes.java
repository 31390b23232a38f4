package org.storeharness.workload;

import java.util.List;
import org.storeharness.plan.SizeDistribution;

/** The size of each object: a function of the run's seed and the key, so a read knows the size written; and of each operation. */
public interface ObjectSizes {
    /** The size of the object in bytes. */
    int size(long key);

    /**
     * The size of the next operation on the object: that of the object, unless each operation draws its own.
     *
     * @param read whether it reads
     */
    default int next(boolean read, long key) {
        return size(key);
    }

    /**
     * The sizes for the operations of one worker.
     *
     * @param seed decides the sizes of objects
     * @param order decides the order in which sizes of operations are drawn
     */
    static ObjectSizes ofOperations(SizeDistribution distribution, long seed, long order) {
        return distribution instanceof SizeDistribution.PerOperation drawn
                ? DrawnSizes.of(drawn, order)
                : of(distribution, seed);
    }

    /** The sizes of objects that the distribution yields for the seed. */
    static ObjectSizes of(SizeDistribution distribution, long seed) {
        if (distribution.ofObjects() instanceof SizeDistribution.Fixed fixed) {
            int size = fixed.size().toInt();
            return key -> size;
        } else if (distribution instanceof SizeDistribution.Uniform uniform) {
            int minimum = uniform.minimum().toInt();
            long range = uniform.maximum().toInt() - minimum + 1L;
            return key -> minimum + (int) SplitMix64.bounded(range, SplitMix64.mix(seed, key));
        }
        return weighted(((SizeDistribution.Weighted) distribution).choices(), seed);
    }

    private static ObjectSizes weighted(List<SizeDistribution.Choice> choices, long seed) {
        int[] sizes = choices.stream().mapToInt(choice -> choice.size().toInt()).toArray();
        long[] upTo = new long[sizes.length];
        long total = 0;
        for (int i = 0; i < sizes.length; i++) {
            total += choices.get(i).weight();
            upTo[i] = total;
        }
        long sum = total;
        return key -> {
            long ticket = SplitMix64.bounded(sum, SplitMix64.mix(seed, key));
            int i = 0;
            while (ticket >= upTo[i]) {
                i++;
            }
            return sizes[i];
        };
    }
}
