package org.storeharness.seaweed;

import java.nio.ByteBuffer;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.Completion;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.OperationPart;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.objects.ContentCheck;
import org.storeharness.core.store.objects.ObjectState;

/** One read of an audit. Reused for the next object. */
final class AuditRead implements Operation, Completion {
    private final int slot;
    private final ByteBuffer sink;
    private long key;
    private String name = "";
    private boolean expectsDeleted;
    private boolean free = true;
    private boolean complete;
    private int tries;
    private int pausesBefore;
    private Outcome outcome = Outcome.UNFINISHED;
    private String reason = "";

    /**
     * @param objectBytes the size of the largest object; one byte more shows that an object is larger
     */
    AuditRead(int slot, int objectBytes) {
        this.slot = slot;
        this.sink = ByteBuffer.allocateDirect(objectBytes + 1);
    }

    /**
     * Takes the object to read.
     *
     * @param pauses the pauses that the audit has made so far
     */
    void expect(long newKey, String newName, boolean deleted, int pauses) {
        key = newKey;
        name = newName;
        expectsDeleted = deleted;
        free = false;
        retryAfter(pauses);
    }

    /** Begins as many attempts as at first, after so many pauses. */
    void retryAfter(int pauses) {
        pausesBefore = pauses;
        tries = 0;
        retry();
    }

    /** Begins another attempt. */
    void retry() {
        tries++;
        complete = false;
        sink.clear();
    }

    /** Frees the slot. */
    void clear() {
        free = true;
        complete = false;
    }

    boolean isFree() {
        return free;
    }

    boolean isComplete() {
        return complete;
    }

    int tries() {
        return tries;
    }

    /** The pauses that the audit had made when the attempts began. */
    int pausesBefore() {
        return pausesBefore;
    }

    /** The name of the object in findings. */
    String name() {
        return name;
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

    ObjectState state(ContentCheck check) {
        return check.check(sink, key, sink.position());
    }

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

    @Override
    public void mark(OperationPart part) {}

    @Override
    public void succeed() {
        complete = true;
        outcome = Outcome.OK;
        reason = "";
    }

    @Override
    public void fail(Outcome failure, String why) {
        complete = true;
        outcome = failure;
        reason = why;
    }
}
