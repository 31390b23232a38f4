package org.storeharness.s3;

import org.storeharness.http.AuditOperation;
import org.storeharness.store.Completion;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;

/** One of the reads that an audit has out at the same time. Reused for the next object. Confined to one thread. */
final class AuditSlot implements Completion {
    private final AuditOperation read;
    private ReadState state = ReadState.FREE;
    private boolean expectsDeleted;
    private Outcome outcome = Outcome.OK;
    private String reason = "";
    private boolean failedBefore;
    private long firstFailureNanos;
    private long pausedNanos;

    /** The state of the read. */
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
        this.read = new AuditOperation(slot, objectBytes);
    }

    ReadState state() {
        return state;
    }

    /** Takes the next object. */
    void expect(long newKey, boolean deleted) {
        read.expect(newKey);
        expectsDeleted = deleted;
        failedBefore = false;
    }

    /** Begins to read it. */
    void begin(long nowNanos) {
        state = ReadState.READING;
        read.begin(nowNanos);
    }

    /** The operation that the session performs. */
    AuditOperation read() {
        return read;
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

    /** The time for which it has been waiting. */
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
}
