package org.storeharness.workload;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.ReadShape;
import org.storeharness.unit.LinePadding;

/**
 * Decides the kind and the keys of each operation of one worker in one phase. Owned by that worker; other threads read
 * it only after the phase.
 *
 * <p>Reads and updates pick among the objects that existed when the phase began. Deletes take them in the order of
 * their positions, each once. If other operations also need objects, deletes use only the first half and the others
 * only the second half. Where the latest objects are read most often, those that the worker itself has got acknowledged in the phase
 * are the latest: so many as it remembers.
 */
public final class OperationSource extends LinePadding {
    /** So many picks in a row may meet only objects whose write failed. */
    private static final int MOST_PICKS = 1_000;

    /** Stands in place of a key where there is none. */
    static final long NO_KEY = -1;

    /** The number of its latest writes that a worker remembers if it reads them; a power of 2. */
    private static final int REMEMBERED = 1 << 10;

    private final OperationMix mix;
    private final UniformRandomProvider random;
    private final ExistingKeys existing;
    private final KeyPicker picker;
    private final KeySpace.Allotment allotment;
    private final WorkerShare share;
    private final ReadShape reads;
    private final long[] readKeys;
    private final long[] deleteKeys;
    private final long deleteEnd;
    private final long firstReadable;
    private final long[] latest;
    private final boolean scans;
    private final LongSet failedWrites = new LongSet();
    private final LongSet failedDeletes = new LongSet();
    private OperationKind kind = OperationKind.READ;
    private long key;
    private long writtenBlocks;
    private long nextDelete;
    private long undoneDelete;
    private int readCount = 1;
    private int deleteCount = 1;
    private int version;
    private long acknowledged;
    private long wrongRead = NO_KEY;

    /**
     * A worker's share of a phase.
     *
     * @param worker its index, from 0, over all hosts
     * @param workers the number of workers of all hosts
     */
    public record WorkerShare(int worker, int workers) {}

    /**
     * @param operations the operation kinds with their weights
     * @param keys how existing objects are picked
     * @param existing the existing objects, which suffice for the operations
     * @param allotment the keys of new objects
     * @param reads what one read asks for
     * @param deletes the most objects of one delete
     * @param seed the random seed of this phase; each worker derives its own from its index
     */
    public OperationSource(
            Map<OperationKind, Integer> operations,
            KeyChoice keys,
            ExistingKeys existing,
            KeySpace.Allotment allotment,
            WorkerShare share,
            ReadShape reads,
            int deletes,
            long seed) {
        this.random = RandomSource.XO_RO_SHI_RO_128_PP.create(SplitMix64.mix(seed, share.worker()));
        this.mix = new OperationMix(operations, random);
        this.existing = existing;
        this.allotment = allotment;
        this.share = share;
        this.reads = reads;
        this.readKeys = new long[reads.objects()];
        this.deleteKeys = new long[deletes];
        boolean picks = picks(operations);
        long first = existing.firstPosition();
        this.deleteEnd = picks ? middle(existing) : existing.endPosition();
        this.nextDelete = first + share.worker();
        this.firstReadable = firstReadable(operations, existing);
        this.version = random.nextInt();
        this.scans = keys.scans();
        this.latest = new long[readsLatest(operations, keys) ? REMEMBERED : 0];
        this.picker = picks
                ? KeyPicker.of(keys, firstReadable, existing.endPosition(), share.worker(), share.workers(), random)
                : () -> first;
    }

    /**
     * Whether an object exists that the operations may use: one that reads and updates can pick, or without those one to delete.
     * Without such an object there is no source of these operations, unless they need none.
     */
    public static boolean suffice(ExistingKeys existing, Map<OperationKind, Integer> operations) {
        long first = picks(operations) ? firstReadable(operations, existing) : existing.firstPosition();
        return existing.firstExisting(first, existing.endPosition()) < existing.endPosition();
    }

    private static boolean picks(Map<OperationKind, Integer> operations) {
        return operations.containsKey(OperationKind.READ) || operations.containsKey(OperationKind.UPDATE);
    }

    private static boolean readsLatest(Map<OperationKind, Integer> operations, KeyChoice keys) {
        return keys.order() == KeyChoice.Order.LATEST
                && !keys.fillOnly()
                && operations.keySet().containsAll(Set.of(OperationKind.READ, OperationKind.WRITE));
    }

    private static long firstReadable(Map<OperationKind, Integer> operations, ExistingKeys existing) {
        return operations.containsKey(OperationKind.DELETE) ? middle(existing) : existing.firstPosition();
    }

    private static long middle(ExistingKeys existing) {
        return existing.firstPosition() + existing.size() / 2;
    }

    /**
     * Decides the next operation.
     *
     * @return false if no object is left to delete, which ends the worker's phase
     */
    public boolean next() {
        kind = mix.next();
        switch (kind) {
            case WRITE -> key = allotment.key(share.worker(), writtenBlocks++);
            case READ -> pickForRead();
            case UPDATE -> key = pick();
            case SCRIPT -> key = 0;
            case DELETE -> {
                return nextToDelete();
            }
        }
        return true;
    }

    /** Counts, by kind, operations that are not started, of which nothing else has to be decided. */
    public void pass(long count, ObjLongConsumer<OperationKind> counter) {
        long step = mix.isOfOneKind() ? count : 1;
        for (long left = count; left > 0; left -= step) {
            counter.accept(mix.next(), step);
        }
    }

    /** The kind of the current operation. */
    public OperationKind kind() {
        return kind;
    }

    /** The first key of the current operation; the other keys of a write follow it. */
    public long key() {
        return key;
    }

    /** The keys of the current read, distinct and ascending; {@link #count} is their number. */
    public long[] readKeys() {
        return readKeys;
    }

    /** The keys of the current delete; {@link #count} is their number. */
    public long[] deleteKeys() {
        return deleteKeys;
    }

    /** The number of objects of an operation of that kind. */
    public int count(OperationKind ofKind) {
        return switch (ofKind) {
            case WRITE -> allotment.batch();
            case READ -> readCount;
            case DELETE -> deleteCount;
            case UPDATE, SCRIPT -> 1;
        };
    }

    /**
     * The version for an update: never that of a first write, and counted from a random start for each worker, so no
     * two updates of an object have the same content (except with a probability of 2^-32).
     */
    public int nextVersion() {
        version = version == -1 ? 1 : version + 1;
        return version;
    }

    /** Undoes the last {@link #next}: the operation will not be started. */
    public void undoNext() {
        if (kind == OperationKind.WRITE) {
            writtenBlocks--;
        } else if (kind == OperationKind.DELETE) {
            nextDelete = undoneDelete;
        }
    }

    /** A write was acknowledged: its objects exist from now on. */
    public void writeAcknowledged(long firstKey, int count) {
        for (int i = 0; latest.length > 0 && i < count; i++) {
            latest[(int) acknowledged++ & REMEMBERED - 1] = firstKey + i;
        }
    }

    /** A read found the object missing, or not as it was written. */
    public void readWrong(long ofKey) {
        wrongRead = wrongRead == NO_KEY ? ofKey : wrongRead;
    }

    /** The first key of a read that found its object missing or not as it was written; {@link #NO_KEY} if there was none. */
    long wrongRead() {
        return wrongRead;
    }

    /** A write was not acknowledged: its objects must not be read. */
    public void writeFailed(long firstKey, int count) {
        for (int i = 0; i < count; i++) {
            failedWrites.add(firstKey + i);
        }
    }

    /** A delete was not acknowledged: its object may or may not exist. */
    public void deleteFailed(long ofKey) {
        failedDeletes.add(ofKey);
    }

    /** The number of key blocks that this worker used for writes. */
    public long writtenBlocks() {
        return writtenBlocks;
    }

    /** Keys of writes that were not acknowledged. */
    public LongSet failedWrites() {
        return failedWrites;
    }

    /** Keys of deletes that were not acknowledged. */
    public LongSet failedDeletes() {
        return failedDeletes;
    }

    /** The position up to which this worker deleted its share; 0 if it deleted nothing. */
    public long deletedUpTo() {
        return nextDelete - share.worker() == existing.firstPosition() ? 0 : nextDelete - share.workers() + 1;
    }

    private void pickForRead() {
        if (reads.objects() == 1) {
            key = pickReadable();
            readKeys[0] = key;
            return;
        }
        readCount = reads.consecutive() ? pickRun() : pickEach();
        key = readKeys[0];
    }

    private int pickRun() {
        int length = scans ? 1 + random.nextInt(readKeys.length) : readKeys.length;
        long from = Math.max(firstReadable, Math.min(picker.next(), existing.endPosition() - length));
        int count = 0;
        for (long position = from; position < existing.endPosition() && count < length; position++) {
            long candidate = existing.key(position);
            if (existing.exists(candidate)) {
                readKeys[count++] = candidate;
            }
        }
        return ascending(count == 0 ? pickEach() : count);
    }

    private int pickEach() {
        for (int i = 0; i < readKeys.length; i++) {
            readKeys[i] = pickReadable();
        }
        return ascending(readKeys.length);
    }

    /** Sorts the keys, drops duplicates and returns the number left. */
    private int ascending(int count) {
        Arrays.sort(readKeys, 0, count);
        int distinct = 1;
        for (int i = 1; i < count; i++) {
            if (readKeys[i] != readKeys[i - 1]) {
                readKeys[distinct++] = readKeys[i];
            }
        }
        return distinct;
    }

    /** The latest objects are those that this worker wrote last, before those that existed when the phase began. */
    private long pickReadable() {
        long own = Math.min(acknowledged, latest.length);
        if (own == 0) {
            return pick();
        }
        for (int picks = 0; picks < MOST_PICKS; picks++) {
            long position = picker.next() + own;
            if (position >= existing.endPosition()) {
                long age = own - 1 - (position - existing.endPosition());
                return latest[(int) (acknowledged - 1 - age) & REMEMBERED - 1];
            }
            long picked = existing.key(position);
            if (existing.exists(picked)) {
                return picked;
            }
        }
        return pick();
    }

    /** Picks an object; takes the next one by position where hardly any exists, since the picker may never come to one. */
    private long pick() {
        long position = firstReadable;
        for (int picks = 0; picks < MOST_PICKS; picks++) {
            position = picker.next();
            long picked = existing.key(position);
            if (existing.exists(picked)) {
                return picked;
            }
        }
        long after = existing.firstExisting(position, existing.endPosition());
        return existing.key(after < existing.endPosition() ? after : existing.firstExisting(firstReadable, position));
    }

    private boolean nextToDelete() {
        int count = 0;
        undoneDelete = nextDelete;
        while (count < deleteKeys.length && nextDelete < deleteEnd) {
            long candidate = existing.key(nextDelete);
            nextDelete += share.workers();
            if (existing.exists(candidate)) {
                deleteKeys[count++] = candidate;
            }
        }
        deleteCount = count;
        key = deleteKeys[0];
        return count > 0;
    }
}
