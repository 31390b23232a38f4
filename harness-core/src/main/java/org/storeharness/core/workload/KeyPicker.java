package org.storeharness.core.workload;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.storeharness.core.plan.KeyChoice;

/** Picks positions among existing objects, without end. Owned by one worker. */
@FunctionalInterface
interface KeyPicker {
    /** A position from {@code first} (inclusive) to {@code end} (exclusive) of the range that it was made for. */
    long next();

    /**
     * A picker for the range of positions.
     *
     * @param worker the worker's index; sequential workers start with their own share and go through all
     * @param workers the number of workers
     */
    static KeyPicker of(KeyChoice choice, long first, long end, int worker, int workers, UniformRandomProvider random) {
        long count = end - first;
        return switch (choice.order()) {
            case UNIFORM -> () -> first + Mixer.below(count, random.nextLong());
            case SEQUENTIAL -> new Sequence(first, count, worker, workers);
            case SHUFFLED -> new Shuffle(first, count, worker, workers, random);
            case ZIPFIAN -> {
                DiscreteSampler rank = zipf(choice, count, random);
                yield () -> first + Mixer.below(count, Mixer.mix(rank.sample()));
            }
            case LATEST -> {
                DiscreteSampler rank = zipf(choice, count, random);
                yield () -> end - rank.sample();
            }
        };
    }

    private static DiscreteSampler zipf(KeyChoice choice, long count, UniformRandomProvider random) {
        int ranks = (int) Math.min(count, Integer.MAX_VALUE);
        return RejectionInversionZipfSampler.of(random, ranks, choice.skew());
    }

    /** Every {@code workers}-th position, from the worker's own: all of them in one random order, then in another. */
    final class Shuffle implements KeyPicker {
        private final long first;
        private final int workers;
        private final long share;
        private final UniformRandomProvider random;
        private Permutation order;
        private long next;

        Shuffle(long first, long count, int worker, int workers, UniformRandomProvider random) {
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

    /** Every {@code workers}-th position, from the worker's own, round and round. */
    final class Sequence implements KeyPicker {
        private final long first;
        private final long count;
        private final int workers;
        private long offset;

        Sequence(long first, long count, int worker, int workers) {
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
