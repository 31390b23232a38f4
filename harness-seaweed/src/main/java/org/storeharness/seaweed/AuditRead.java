package org.storeharness.seaweed;

import java.nio.ByteBuffer;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.Completion;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.OperationPart;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.objects.ContentCheck;

/** One read of an audit, used again for the next object. */
final class AuditRead implements Operation, Completion {
    private final int slot;
    private final ByteBuffer sink;
    private long key;
    private String id = "";
    private boolean mustBeGone;
    private boolean free = true;
    private boolean over;
    private int tries;
    private Outcome outcome = Outcome.UNFINISHED;
    private String reason = "";

    /**
     * @param objectBytes the size of the largest object; one byte more shows that an object is larger
     */
    AuditRead(int slot, int objectBytes) {
        this.slot = slot;
        this.sink = ByteBuffer.allocateDirect(objectBytes + 1);
    }

    /** Takes the object to ask for. */
    void expect(long newKey, String newId, boolean gone) {
        key = newKey;
        id = newId;
        mustBeGone = gone;
        free = false;
        tries = 0;
        retry();
    }

    /** Asks once more. */
    void retry() {
        tries++;
        over = false;
        sink.clear();
    }

    /** The slot is free. */
    void clear() {
        free = true;
        over = false;
    }

    boolean isFree() {
        return free;
    }

    boolean isComplete() {
        return over;
    }

    int tries() {
        return tries;
    }

    String id() {
        return id;
    }

    boolean mustBeGone() {
        return mustBeGone;
    }

    Outcome outcome() {
        return outcome;
    }

    String reason() {
        return reason;
    }

    boolean isIntact(ContentCheck check) {
        return check.isIntact(sink, key, sink.position());
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
        over = true;
        outcome = Outcome.OK;
        reason = "";
    }

    @Override
    public void fail(Outcome failure, String why) {
        over = true;
        outcome = failure;
        reason = why;
    }
}
