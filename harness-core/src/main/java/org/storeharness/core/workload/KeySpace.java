package org.storeharness.core.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The objects that a run knows to exist on one target: what was written and acknowledged. Memory does not grow with their
 * number, only with the number of phases that wrote and with the number of writes that failed.
 *
 * <p>A phase that writes gets an {@link Allotment}: worker w of W writes the key blocks w, w + W, w + 2 W ... behind the last
 * key of the phase before. When the phase is over, {@link #recordWrites} makes the written ones available to later phases. Used by the
 * thread that runs the phases.
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

    /** The first key of a store that was never used; shared by all key spaces of that store. */
    public static final class KeyCounter {
        private long value;
    }

    /** An empty key space of a store. */
    public KeySpace(KeyCounter nextKey) {
        this.nextKey = nextKey;
    }

    /** The key space of a store that holds so many foreign objects under its first keys. */
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
     * Makes what a phase wrote known.
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
     * Makes what a phase deleted known. What a slower worker left between the deleted ones is not picked any more either.
     *
     * @param upTo for each worker the position up to which it deleted its share; 0 for nothing
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

    /** What was acknowledged until now, from the first object on. */
    public AcknowledgedKeys acknowledged() {
        return new AcknowledgedKeys(snapshot(), foreignObjects, List.copyOf(deletions), failedDeletes.copy());
    }

    /** What exists now; does not change afterwards. */
    public ExistingKeys snapshot() {
        return new ExistingKeys(List.copyOf(segments), objects, deletedPositions, missing.copy());
    }

    /** The objects that exist, those with failed writes included. */
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
     * @param workers the workers among whom they are dealt out
     * @param batch the keys of one block, which go to one operation
     */
    public record Allotment(long firstKey, int workers, int batch) {
        /** The first key of a worker's block. */
        public long key(int worker, long block) {
            return firstKey + (block * workers + worker) * batch;
        }
    }

    /**
     * The positions that one phase deleted: of those between the two, worker w of W took the positions first + w, first + w + W
     * and so on, below a bound of its own.
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
