package org.storeharness.workload;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;

/**
 * Picks some of the objects that one phase wrote, updated or deleted, so that they can be looked at after it. Half of a sample of writes
 * or deletes are the last ones of the workers, and come first; the others are random. What was not acknowledged is never picked.
 *
 * @param allotment the keys of the phase's writes
 * @param existing the objects among which its updates and deletes picked
 * @param changes what its workers did
 * @param most the size of a sample; fewer where fewer were acknowledged
 * @param seed decides which
 */
public record PhaseSample(
        KeySpace.Allotment allotment, ExistingKeys existing, KeyChanges changes, int most, long seed) {
    /** The most candidates that are tried for each object of a sample, where hardly any was acknowledged. */
    private static final int TRIES = 100;

    /** The number of objects whose write the phase got acknowledged. */
    public long acknowledgedWrites() {
        return usedKeys() - changes.failedWrites().size();
    }

    /** The number of objects whose delete the phase got acknowledged. */
    public long acknowledgedDeletes() {
        long sent = 0;
        int workers = changes.deletedUpTo().size();
        for (int worker = 0; worker < workers; worker++) {
            long end = changes.deletedUpTo().get(worker);
            sent += Math.max(0, end - existing.firstPosition() - worker + workers - 1) / workers;
        }
        return sent - changes.failedDeletes().size();
    }

    /** No object. */
    public static ExistingKeys none() {
        return ExistingKeys.of(Set.of());
    }

    /**
     * Objects that must be there: as many that it wrote, and as many that were updated, in this phase or before it.
     *
     * @param now the objects that exist after the phase
     * @param updated whether an update of a key was acknowledged
     */
    public ExistingKeys kept(ExistingKeys now, LongPredicate updated) {
        Set<Long> keys = written();
        keys.addAll(updated(now, updated));
        return ExistingKeys.of(keys);
    }

    private Set<Long> written() {
        Set<Long> keys = new LinkedHashSet<>();
        LongPredicate acknowledged = key -> !changes.failedWrites().contains(key);
        int workers = changes.blocks().size();
        for (int back = 1; back <= most && keys.size() < most / 2; back++) {
            for (int worker = 0; worker < workers && keys.size() < most / 2; worker++) {
                long block = changes.blocks().get(worker) - back;
                addIf(acknowledged, keys, block < 0 ? -1 : lastKey(worker, block));
            }
        }
        addRandom(keys, usedKeys(), this::writtenKey, acknowledged);
        return keys;
    }

    private Set<Long> updated(ExistingKeys now, LongPredicate updated) {
        Set<Long> keys = new LinkedHashSet<>();
        addRandom(
                keys,
                now.size(),
                index -> now.key(now.firstPosition() + index),
                key -> now.exists(key) && updated.test(key));
        return keys;
    }

    /** Objects that it deleted. */
    public ExistingKeys deleted() {
        Set<Long> keys = new LinkedHashSet<>();
        long[] upTo =
                changes.deletedUpTo().stream().mapToLong(position -> position).toArray();
        long first = existing.firstPosition();
        long end = Arrays.stream(upTo).max().orElse(0);
        if (end > first) {
            KeySpace.Deletion deletion = new KeySpace.Deletion(first, end, upTo);
            LongUnaryOperator sent = index -> deletion.covers(first + index) ? existing.key(first + index) : -1;
            LongPredicate acknowledged =
                    key -> existing.exists(key) && !changes.failedDeletes().contains(key);
            for (long index = end - first - 1; index >= 0 && keys.size() < most / 2; index--) {
                addIf(acknowledged, keys, sent.applyAsLong(index));
            }
            addRandom(keys, end - first, sent, acknowledged);
        }
        return ExistingKeys.of(keys);
    }

    /** Adds random candidates until the sample is whole; a candidate of -1 is none. */
    private void addRandom(Set<Long> keys, long candidates, LongUnaryOperator candidate, LongPredicate acknowledged) {
        Permutation order = new Permutation(Math.max(1, candidates), seed);
        long tries = Math.min(candidates, (long) TRIES * most);
        for (long place = 0; place < tries && keys.size() < most; place++) {
            addIf(acknowledged, keys, candidate.applyAsLong(order.at(place)));
        }
    }

    private static void addIf(LongPredicate acknowledged, Set<Long> keys, long key) {
        if (key >= 0 && acknowledged.test(key)) {
            keys.add(key);
        }
    }

    private long usedKeys() {
        return allotment.batch()
                * changes.blocks().stream().mapToLong(blocks -> blocks).sum();
    }

    /** The keys that the workers used, one worker's after the other's. */
    private long writtenKey(long index) {
        long rest = index;
        for (int worker = 0; worker < changes.blocks().size(); worker++) {
            long own = changes.blocks().get(worker) * allotment.batch();
            if (rest < own) {
                return allotment.key(worker, rest / allotment.batch()) + rest % allotment.batch();
            }
            rest -= own;
        }
        throw new IllegalArgumentException("no worker used key number " + index);
    }

    private long lastKey(int worker, long block) {
        return allotment.key(worker, block) + allotment.batch() - 1;
    }
}
