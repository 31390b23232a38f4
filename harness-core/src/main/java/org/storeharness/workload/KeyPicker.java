package org.storeharness.workload;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.storeharness.plan.KeyChoice;

/** Picks an endless sequence of positions of existing objects. Owned by one worker. */
@FunctionalInterface
interface KeyPicker {
    /** Of 10^10 objects with Zipf's exponent 0.99, the share that those beyond the first 2^31 - 1 get: 1 - H(2^31 - 1) / H(10^10). */
    double YCSB_BEYOND = 0.0726045;

    /** A position from {@code first} (inclusive) to {@code end} (exclusive) of the picker's range. */
    long next();

    /**
     * Creates a picker for a range of positions.
     *
     * @param worker the worker's index, at which its share of a sequential or shuffled order starts
     * @param workers the number of workers
     */
    static KeyPicker of(KeyChoice choice, long first, long end, int worker, int workers, UniformRandomProvider random) {
        long count = end - first;
        KeyChoice.Steps steps = choice.steps();
        if (steps.run() > 0) {
            return new StridedPicker(first, count, worker, workers, steps);
        } else if (steps.inOrder() > 0) {
            KeyPicker jumps = of(choice.withSteps(KeyChoice.Steps.NONE), first, end, worker, workers, random);
            return new FollowingPicker(jumps, first, count, workers, steps.inOrder(), random);
        }
        return switch (choice.order()) {
            case UNIFORM -> () -> first + SplitMix64.bounded(count, random.nextLong());
            case SEQUENTIAL -> new SequentialPicker(first, count, worker, workers);
            case SHUFFLED -> new ShuffledPicker(first, count, worker, workers, random);
            case ZIPFIAN -> {
                DiscreteSampler rank = zipf(choice, count, random);
                yield () -> first + SplitMix64.bounded(count, SplitMix64.mix(rank.sample()));
            }
            case YCSB -> {
                DiscreteSampler rank =
                        RejectionInversionZipfSampler.of(random, Integer.MAX_VALUE, KeyChoice.DEFAULT_SKEW);
                // The ranks beyond those of the sampler are so many, and each so rare, that together they are uniform
                yield () -> first
                        + SplitMix64.bounded(
                                count,
                                random.nextDouble() < YCSB_BEYOND ? random.nextLong() : SplitMix64.mix(rank.sample()));
            }
            case LATEST -> {
                DiscreteSampler rank = zipf(choice, count, random);
                yield () -> end - rank.sample();
            }
            case PARETO -> {
                double power = Math.log(choice.skew()) / Math.log(1 - choice.skew());
                yield () -> {
                    long rank = (long) (count * Math.pow(random.nextDouble(), power));
                    return first + SplitMix64.bounded(count, SplitMix64.mix(rank));
                };
            }
            case ZONED -> new ZonedPicker(first, count, choice.zones(), random);
        };
    }

    private static DiscreteSampler zipf(KeyChoice choice, long count, UniformRandomProvider random) {
        int ranks = (int) Math.min(count, Integer.MAX_VALUE);
        return RejectionInversionZipfSampler.of(random, ranks, choice.skew());
    }

    /**
     * Picks every {@code workers}-th position from the worker's own: each once in a random order, then again in another order.
     */
    final class ShuffledPicker implements KeyPicker {
        private final long first;
        private final int workers;
        private final long share;
        private final UniformRandomProvider random;
        private Permutation order;
        private long next;

        ShuffledPicker(long first, long count, int worker, int workers, UniformRandomProvider random) {
            this.first = first + worker % count;
            this.workers = workers;
            this.share = Math.max(1, (count - worker + workers - 1) / workers);
            this.random = random;
            this.order = new Permutation(share, random.nextLong());
        }

        @Override
        public long next() {
            if (next == share) {
                order = new Permutation(share, random.nextLong());
                next = 0;
            }
            return first + order.at(next++) * workers;
        }
    }

    /** Picks a zone by its share of operations, then a uniform position in it. */
    final class ZonedPicker implements KeyPicker {
        private static final int PERCENT = 100;

        private final long first;
        private final long[] bounds;
        private final int[] zoneOf = new int[PERCENT];
        private final UniformRandomProvider random;

        ZonedPicker(long first, long count, List<KeyChoice.Zone> zones, UniformRandomProvider random) {
            this.first = first;
            this.random = random;
            this.bounds = new long[zones.size() + 1];
            int objects = 0;
            int operations = 0;
            for (int i = 0; i < zones.size(); i++) {
                objects += zones.get(i).objectsPercent();
                int before = operations;
                operations += zones.get(i).operationsPercent();
                Arrays.fill(zoneOf, before, operations, i);
                bounds[i + 1] = count / PERCENT * objects + count % PERCENT * objects / PERCENT;
            }
        }

        @Override
        public long next() {
            int zone = zoneOf[(int) SplitMix64.bounded(PERCENT, random.nextLong())];
            long from = bounds[zone];
            // With few objects a zone may be empty: then the object at its start is used.
            return first
                    + Math.min(
                            from + SplitMix64.bounded(Math.max(1, bounds[zone + 1] - from), random.nextLong()), last());
        }

        private long last() {
            return bounds[bounds.length - 1] - 1;
        }
    }

    /** Goes to the next of a worker's positions in a share of picks, and to one of another picker in all others. */
    final class FollowingPicker implements KeyPicker {
        private final KeyPicker jumps;
        private final long first;
        private final long count;
        private final int workers;
        private final double inOrder;
        private final UniformRandomProvider random;
        private long last = -1;

        FollowingPicker(
                KeyPicker jumps, long first, long count, int workers, double inOrder, UniformRandomProvider random) {
            this.jumps = jumps;
            this.first = first;
            this.count = count;
            this.workers = workers;
            this.inOrder = inOrder;
            this.random = random;
        }

        @Override
        public long next() {
            boolean follows = last >= 0 && random.nextDouble() < inOrder;
            last = follows ? first + (last - first + workers) % count : jumps.next();
            return last;
        }
    }

    /** Goes to some of a worker's positions in order, passes over some, and so on; at the end it begins anew. */
    final class StridedPicker implements KeyPicker {
        private final long first;
        private final int workers;
        private final long share;
        private final KeyChoice.Steps steps;
        private long next;
        private long run;

        StridedPicker(long first, long count, int worker, int workers, KeyChoice.Steps steps) {
            this.first = first + worker % count;
            this.workers = workers;
            this.share = Math.max(1, (count - worker + workers - 1) / workers);
            this.steps = steps;
        }

        @Override
        public long next() {
            if (run == steps.run()) {
                next += steps.skip();
                run = 0;
            }
            if (next >= share) {
                next = 0;
                run = 0;
            }
            run++;
            return first + next++ * workers;
        }
    }

    /** Goes to every {@code workers}-th position from the worker's own, wrapping around. */
    final class SequentialPicker implements KeyPicker {
        private final long first;
        private final long count;
        private final int workers;
        private long offset;

        SequentialPicker(long first, long count, int worker, int workers) {
            this.first = first;
            this.count = count;
            this.workers = workers;
            this.offset = worker % count;
        }

        @Override
        public long next() {
            long position = first + offset;
            offset = (offset + workers) % count;
            return position;
        }
    }
}
