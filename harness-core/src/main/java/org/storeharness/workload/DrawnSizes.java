package org.storeharness.workload;

import java.util.List;
import org.storeharness.plan.SizeDistribution;

/**
 * Draws a size for each operation, without replacement: of so many operations in a row as the weights sum up to, each size has exactly
 * its share. Owned by one worker.
 */
record DrawnSizes(int largest, Deck reads, Deck writes) implements ObjectSizes {
    /** @param order decides the order of sizes */
    static DrawnSizes of(SizeDistribution.PerOperation sizes, long order) {
        return new DrawnSizes(
                sizes.maximumSize().toInt(),
                new Deck(choices(sizes.reads()), SplitMix64.mix(order, 0)),
                new Deck(choices(sizes.writes()), SplitMix64.mix(order, 1)));
    }

    private static List<SizeDistribution.Choice> choices(SizeDistribution sizes) {
        return sizes instanceof SizeDistribution.Weighted weighted
                ? weighted.choices()
                : List.of(new SizeDistribution.Choice(sizes.maximumSize(), 1));
    }

    @Override
    public int size(long key) {
        return largest;
    }

    @Override
    public int next(boolean read, long key) {
        return (read ? reads : writes).next();
    }

    /** Sizes in a random order, each as often as its weight says, then all again in another order. */
    static final class Deck {
        private final int[] sizes;
        private final long[] upTo;
        private final long order;
        private Permutation places;
        private long passes;
        private long taken;

        Deck(List<SizeDistribution.Choice> choices, long order) {
            int common = choices.stream()
                    .mapToInt(SizeDistribution.Choice::weight)
                    .reduce(SizeDistribution::greatestCommonDivisor)
                    .orElseThrow();
            this.sizes =
                    choices.stream().mapToInt(choice -> choice.size().toInt()).toArray();
            this.upTo = new long[sizes.length];
            this.order = order;
            long total = 0;
            for (int i = 0; i < sizes.length; i++) {
                total += choices.get(i).weight() / common;
                upTo[i] = total;
            }
            this.places = new Permutation(total, order);
        }

        int next() {
            long total = upTo[upTo.length - 1];
            if (taken == total) {
                places = new Permutation(total, SplitMix64.mix(order, ++passes));
                taken = 0;
            }
            long place = places.at(taken++);
            int i = 0;
            while (place >= upTo[i]) {
                i++;
            }
            return sizes[i];
        }
    }
}
