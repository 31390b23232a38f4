package org.storeharness.s3;

import java.nio.ByteBuffer;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.Completion;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.OperationPart;
import org.storeharness.core.store.Outcome;

/** One of the reads that an audit has out at the same time. Reused for the next object. Confined to one thread. */
final class AuditSlot implements Operation, Completion {
    private final int slot;
    private final ByteBuffer sink;
    private ReadState state = ReadState.FREE;
    private long key;
    private boolean expectsDeleted;
    private Outcome outcome = Outcome.OK;
    private String reason = "";
    private boolean failedBefore;
    private long firstFailureNanos;
    private long pausedNanos;
    private long seenNanos;
    private int seenBytes;

    /** What becomes of the read. */
    enum ReadState {
        FREE,
        READING,
        ANSWERED,
        PAUSING
    }

    /**
     * @param objectBytes the size of the largest object; one byte more shows that an object is larger
     */
    AuditSlot(int slot, int objectBytes) {
        this.slot = slot;
        this.sink = ByteBuffer.allocateDirect(objectBytes + 1);
    }

    ReadState state() {
        return state;
    }

    /** Takes the next object. */
    void expect(long newKey, boolean deleted) {
        key = newKey;
        expectsDeleted = deleted;
        failedBefore = false;
    }

    /** Begins to read it. */
    void begin(long nowNanos) {
        state = ReadState.READING;
        sink.clear();
        seenBytes = 0;
        seenNanos = nowNanos;
    }

    long key() {
        return key;
    }

    boolean expectsDeleted() {
        return expectsDeleted;
    }

    Outcome outcome() {
        return outcome;
    }

    String reason() {
        return reason;
    }

    /** What was read, up to its position. */
    ByteBuffer content() {
        return sink;
    }

    /** For how long nothing has come. */
    long silentNanos(long nowNanos) {
        if (sink.position() != seenBytes) {
            seenBytes = sink.position();
            seenNanos = nowNanos;
        }
        return nowNanos - seenNanos;
    }

    /** Waits before it is read again; returns for how long its reads have been failing. */
    long pause(long nowNanos) {
        if (!failedBefore) {
            failedBefore = true;
            firstFailureNanos = nowNanos;
        }
        pausedNanos = nowNanos;
        state = ReadState.PAUSING;
        return nowNanos - firstFailureNanos;
    }

    /** For how long it has been waiting. */
    long pausedForNanos(long nowNanos) {
        return nowNanos - pausedNanos;
    }

    /** Frees the slot. */
    void free() {
        state = ReadState.FREE;
    }

    @Override
    public void succeed() {
        fail(Outcome.OK, "");
    }

    @Override
    public void fail(Outcome newOutcome, String newReason) {
        outcome = newOutcome;
        reason = newReason;
        state = ReadState.ANSWERED;
    }

    @Override
    public void mark(OperationPart part) {}

    @Override
    public OperationKind kind() {
        return OperationKind.READ;
    }

    @Override
    public int slot() {
        return slot;
    }

    @Override
    public int count() {
        return 1;
    }

    @Override
    public long key(int index) {
        return key;
    }

    @Override
    public ByteBuffer payload(int index) {
        throw new IllegalStateException("a read has no payload");
    }

    @Override
    public ByteBuffer sink(int index) {
        return sink;
    }

    @Override
    public int size(int index) {
        return sink.capacity();
    }

    @Override
    public long intendedNanos() {
        return 0;
    }
}
