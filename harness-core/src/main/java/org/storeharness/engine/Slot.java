package org.storeharness.engine;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import org.storeharness.plan.OperationKind;
import org.storeharness.sample.SlowReservoir;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.unit.LinePadding;
import org.storeharness.workload.UpdateVersions;

/** One outstanding operation with its buffers. A worker reuses its slots, so nothing is allocated per operation. */
final class Slot extends LinePadding implements Operation, Completion {
    private static final OperationPart[] PARTS = OperationPart.values();

    private final Worker worker;
    private final int number;
    private final ByteBuffer[] buffers;
    private final long[] partNanos = new long[PARTS.length];
    private final long[] keys;
    private final int[] versions;
    private boolean explicitKeys;
    private OperationKind kind = OperationKind.READ;
    private int count;
    private long firstKey;
    private long intendedNanos;
    private long startNanos;
    private long attemptNanos;
    private long freeSinceNanos = WorkerRecorder.UNUSED;
    private long bytes;
    private int attempts;
    private boolean readsFirst;
    private int readRepetitions;
    private long readBytes;
    private long halfNanos;
    private boolean partial;
    private int resends;
    private int script;
    private int server;
    private long pauseNanos;
    private long retryNanos;
    private boolean marked;
    private SlotState state = SlotState.FREE;

    /** The state of a slot's operation. */
    enum SlotState {
        FREE,
        PREPARED,
        OUTSTANDING,
        RETRYING,
        /** It has read its object, and is to overwrite it. */
        HALF_DONE
    }

    Slot(Worker worker, int number, Worker.SlotCapacity capacity) {
        this.worker = worker;
        this.number = number;
        this.buffers = new ByteBuffer[capacity.buffers()];
        this.keys = new long[capacity.objects()];
        this.versions = new int[capacity.objects()];
        int room =
                (capacity.objectBytes() + BUFFER_ALIGNMENT_BYTES - 1) / BUFFER_ALIGNMENT_BYTES * BUFFER_ALIGNMENT_BYTES;
        ByteBuffer all = Operation.allocateAligned(Math.multiplyExact(room, buffers.length));
        Arrays.setAll(buffers, i -> all.slice(i * room, room));
        Arrays.fill(partNanos, SlowReservoir.NOT_PASSED);
    }

    void prepare(OperationKind nextKind, long key, int objects) {
        kind = nextKind;
        firstKey = key;
        count = objects;
        explicitKeys = false;
        reset();
    }

    /** An operation on these objects, which need not follow each other. */
    void prepare(OperationKind nextKind, long[] objectKeys, int objects) {
        kind = nextKind;
        firstKey = objectKeys[0];
        count = objects;
        System.arraycopy(objectKeys, 0, keys, 0, objects);
        explicitKeys = true;
        reset();
    }

    /** An update of the object that begins with a read of it: to the session a read until {@link #prepareUpdate}. */
    void prepareReadBefore(long key) {
        prepare(OperationKind.READ, key, 1);
        readsFirst = true;
    }

    private void reset() {
        readsFirst = false;
        readRepetitions = 0;
        readBytes = 0;
        resetHalf();
        state = SlotState.PREPARED;
    }

    private void resetHalf() {
        attempts = 0;
        partial = false;
        resends = 0;
        script = -1;
        server = -1;
        pauseNanos = 0;
        bytes = 0;
        for (int i = 0; i < count && kind.namesObjects(); i++) {
            bytes += worker.nextSize(kind, key(i));
        }
    }

    /** The payload of all objects, in bytes, and of what was read before. */
    long bytes() {
        return readBytes + bytes;
    }

    void begin(long intended, long start) {
        intendedNanos = intended;
        startNanos = start;
        halfNanos = start;
        beginAttempt(start);
    }

    void beginRetry(long start) {
        attempts++;
        beginAttempt(start);
    }

    /** The second half of an operation that has read its object. To the session it is an operation of its own. */
    void prepareUpdate() {
        readRepetitions = repetitions();
        readBytes = bytes;
        kind = OperationKind.UPDATE;
        resetHalf();
    }

    void beginUpdate(long start) {
        halfNanos = start;
        beginAttempt(start);
    }

    private void beginAttempt(long start) {
        attemptNanos = start;
        clearParts();
        state = SlotState.OUTSTANDING;
    }

    /**
     * Records the parts that the last attempt passed, each from the operation's start. What the client passes before it sends a request counts
     * from the start of the half, so that no read is taken for it.
     */
    void recordParts(WorkerRecorder recorder) {
        if (!marked) {
            return;
        }
        for (OperationPart part : PARTS) {
            if (partNanos[part.ordinal()] != SlowReservoir.NOT_PASSED) {
                boolean ofStore = part == OperationPart.FIRST_BYTE || part == OperationPart.WRITTEN;
                recorder.part(part, partNanos[part.ordinal()] - (ofStore ? startNanos : halfNanos));
            }
        }
    }

    /** Keeps the operation among the slowest, which ended at this time. */
    void keepIn(SlowReservoir slowest, long end) {
        int row = slowest.keep(intendedNanos, startNanos, halfNanos, attemptNanos, end);
        slowest.describe(row, kind, key(0), script, server, partNanos);
    }

    private void clearParts() {
        if (marked) {
            Arrays.fill(partNanos, SlowReservoir.NOT_PASSED);
            marked = false;
        }
    }

    void state(SlotState next) {
        state = next;
    }

    SlotState state() {
        return state;
    }

    /** Returns when the last operation of the phase ended in this slot; {@link WorkerRecorder#UNUSED} if there was none. */
    long freeSinceNanos() {
        return freeSinceNanos;
    }

    void freeSince(long nanos) {
        freeSinceNanos = nanos;
    }

    /** Returns when its first attempt started. */
    long startNanos() {
        return startNanos;
    }

    /** Returns when the current attempt began, which is the start or the last retry. */
    long attemptNanos() {
        return attemptNanos;
    }

    @Override
    public int attempt() {
        return attempts;
    }

    /** The kind that is recorded. */
    OperationKind wholeKind() {
        return readsFirst ? OperationKind.UPDATE : kind;
    }

    /** Whether this half is a read that the update of its object follows. */
    boolean readsBeforeUpdate() {
        return readsFirst && kind == OperationKind.READ;
    }

    /** Whether something else than the whole object was transferred, so that there is nothing to verify. */
    boolean isPartial() {
        return partial;
    }

    /** The number of the script that it performs, or -1. */
    int script() {
        return script;
    }

    /** The number of the server that was asked to perform it, or -1. */
    int server() {
        return server;
    }

    /** The number of times that the worker or the session tried the operation again. */
    int repetitions() {
        return readRepetitions + attempts + resends;
    }

    /** Whether the store was asked more than once for what the session sees. */
    boolean repeated() {
        return attempts + resends > 0;
    }

    /** The object was read at this time, and is overwritten next. */
    void awaitUpdate(long readNanos) {
        state = SlotState.HALF_DONE;
        retryNanos = readNanos;
    }

    /** The operation has failed at this time and is tried again, not before the pause that the store asked for. */
    void awaitRetry(long failedNanos) {
        state = SlotState.RETRYING;
        retryNanos = failedNanos + pauseNanos;
        pauseNanos = 0;
    }

    /** The pause that the store asked for; 0 for none. */
    long pauseNanos() {
        return pauseNanos;
    }

    /** Returns when the next attempt may begin. It is known only while the slot is in a {@link RetryQueue}. */
    long retryNanos() {
        return retryNanos;
    }

    /** The lowest version that a read may return, or what {@link UpdateVersions#begin} returned for an update. */
    int version(int index) {
        return versions[index];
    }

    void version(int index, int version) {
        versions[index] = version;
    }

    ByteBuffer buffer(int index) {
        return buffers[index];
    }

    /** Makes all buffers ready to be filled. */
    void clearBuffers() {
        for (ByteBuffer buffer : buffers) {
            buffer.clear();
        }
    }

    @Override
    public OperationKind kind() {
        return kind;
    }

    @Override
    public int slot() {
        return number;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public long key(int index) {
        return explicitKeys ? keys[index] : firstKey + index;
    }

    @Override
    public ByteBuffer payload(int index) {
        return buffers[index];
    }

    @Override
    public ByteBuffer sink(int index) {
        return buffers[index];
    }

    @Override
    public int size(int index) {
        return count == 1 ? (int) bytes : worker.size(key(index));
    }

    @Override
    public long intendedNanos() {
        return intendedNanos;
    }

    @Override
    public void mark(OperationPart part) {
        partNanos[part.ordinal()] = worker.markNanos();
        marked = true;
    }

    @Override
    public void markScript(int number) {
        script = number;
    }

    @Override
    public void markServer(int number) {
        server = number;
    }

    @Override
    public void transferred(long count) {
        partial = true;
        bytes = count;
    }

    @Override
    public void resent() {
        resends++;
    }

    @Override
    public void retryAfter(Duration pause) {
        pauseNanos = pause.toNanos();
    }

    @Override
    public void succeed() {
        worker.completed(this, Outcome.OK, "");
    }

    @Override
    public void failUnexpectedly(RuntimeException failure) {
        worker.unexpected(failure);
        Completion.super.failUnexpectedly(failure);
    }

    @Override
    public void fail(Outcome outcome, String reason) {
        worker.completed(this, outcome, reason);
    }
}
