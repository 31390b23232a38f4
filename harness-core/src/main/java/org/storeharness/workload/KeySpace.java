package org.storeharness.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The objects known to exist on one target: those whose writes were acknowledged. Memory does not grow with their
 * number, only with the number of phases that wrote and with the number of writes that failed.
 *
 * <p>A phase that writes gets an {@link Allotment}: worker w of W writes the key blocks w, w + W, w + 2 W ... after the
 * last key of the previous phase. After the phase, {@link #recordWrites} makes the written keys available to later
 * phases. Used by the thread that runs the phases.
 */
public final class KeySpace {
    private final List<Segment> segments = new ArrayList<>();
    private final LongSet missing = new LongSet();
    private final List<Deletion> deletions = new ArrayList<>();
    private final LongSet failedDeletes = new LongSet();
    private final KeyCounter nextKey;
    private long foreignObjects;
    private long objects;
    private long deletedPositions;

    /** The first unused key of a store; shared by all key spaces of that store. */
    public static final class KeyCounter {
        private long value;
    }

    /** An empty key space of a store. */
    public KeySpace(KeyCounter nextKey) {
        this.nextKey = nextKey;
    }

    /** The key space of a store that holds this number of foreign objects under its first keys. */
    public static KeySpace after(long foreignObjects, KeyCounter nextKey) {
        KeySpace space = new KeySpace(nextKey);
        nextKey.value = Math.max(nextKey.value, foreignObjects);
        space.foreignObjects = foreignObjects;
        space.append(0, foreignObjects, 0, 1);
        return space;
    }

    /** Keys for the writes of one phase. */
    public Allotment allot(int workers, int batch) {
        return new Allotment(nextKey.value, workers, batch);
    }

    /**
     * Records what a phase wrote.
     *
     * @param allotment the keys of the phase
     * @param blocks the key blocks that each worker used
     * @param failed keys of writes that were not acknowledged
     */
    public void recordWrites(Allotment allotment, long[] blocks, List<LongSet> failed) {
        long common = Long.MAX_VALUE;
        long most = 0;
        for (long count : blocks) {
            common = Math.min(common, count);
            most = Math.max(most, count);
        }
        int batch = allotment.batch();
        int workers = allotment.workers();
        append(allotment.firstKey(), common * workers * batch, 0, batch);
        for (int worker = 0; worker < workers; worker++) {
            long rest = blocks[worker] - common;
            long first = allotment.firstKey() + (common * workers + worker) * batch;
            append(first, rest * batch, (long) workers * batch, batch);
        }
        nextKey.value = allotment.firstKey() + most * workers * batch;
        failed.forEach(missing::addAll);
    }

    /**
     * Records what a phase deleted. Objects between them that a slower worker did not delete are no longer picked
     * either.
     *
     * @param upTo the position up to which each worker deleted its share; 0 if it deleted nothing
     * @param failed keys of deletes that were not acknowledged
     */
    public void recordDeletes(long[] upTo, List<LongSet> failed) {
        long end = Arrays.stream(upTo).max().orElse(0);
        if (end > deletedPositions) {
            deletions.add(new Deletion(deletedPositions, end, upTo.clone()));
            failed.forEach(failedDeletes::addAll);
            deletedPositions = end;
        }
    }

    /**
     * Records what a phase wrote and deleted.
     *
     * @param allotment the keys of the phase
     * @param changes of all workers of the phase
     * @param writes whether the workload of the phase writes
     */
    public void record(Allotment allotment, KeyChanges changes, boolean writes) {
        if (writes) {
            recordWrites(allotment, longs(changes.blocks()), List.of(changes.failedWrites()));
        }
        recordDeletes(longs(changes.deletedUpTo()), List.of(changes.failedDeletes()));
    }

    private static long[] longs(List<Long> values) {
        return values.stream().mapToLong(value -> value).toArray();
    }

    /** The objects whose writes were acknowledged so far; foreign objects are not among them. */
    public AcknowledgedKeys acknowledged() {
        return new AcknowledgedKeys(snapshot(), foreignObjects, List.copyOf(deletions), failedDeletes.copy());
    }

    /** An unmodifiable snapshot of what exists now. */
    public ExistingKeys snapshot() {
        return new ExistingKeys(List.copyOf(segments), objects, deletedPositions, missing.copy());
    }

    /** The number of objects, including those whose write failed. */
    public long size() {
        return objects - deletedPositions;
    }

    private void append(long firstKey, long count, long stride, int run) {
        if (count > 0) {
            segments.add(new Segment(objects, firstKey, count, stride, run));
            objects += count;
        }
    }

    /**
     * Keys for the writes of one phase.
     *
     * @param firstKey the first key
     * @param workers the number of workers that share the keys
     * @param batch the number of keys in a block, written by one operation
     */
    public record Allotment(long firstKey, int workers, int batch) {
        /** The first key of a worker's block. */
        public long key(int worker, long block) {
            return firstKey + (block * workers + worker) * batch;
        }
    }

    /**
     * The positions that one phase deleted between the first and the end: worker w of W deleted first + w, first + w +
     * W and so on, below a bound of its own.
     */
    record Deletion(long firstPosition, long endPosition, long[] upTo) {
        boolean covers(long position) {
            return position < upTo[(int) ((position - firstPosition) % upTo.length)];
        }
    }

    /**
     * Keys that follow one rule: runs of consecutive keys whose starts are {@code stride} apart; a stride of 0 means that all
     * keys are consecutive.
     */
    record Segment(long firstPosition, long firstKey, long count, long stride, int run) {
        long key(long position) {
            long offset = position - firstPosition;
            return stride == 0 ? firstKey + offset : firstKey + offset / run * stride + offset % run;
        }
    }
}
