package org.storeharness.http;

import java.nio.ByteBuffer;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.ContentCheck;
import org.storeharness.store.ObjectState;
import org.storeharness.store.Operation;

/**
 * The read of one object by an audit, which nothing asks for at a certain time. Reused for the next object. Confined to one thread; it reads no
 * clock, so all times are the caller's, in nanoseconds.
 */
public final class AuditOperation implements Operation {
    private final int slot;
    private final ByteBuffer sink;
    private long key;
    private int seenBytes;
    private long seenNanos;

    /**
     * @param objectBytes the size of the largest object; one byte more shows that an object is larger
     */
    public AuditOperation(int slot, int objectBytes) {
        this.slot = slot;
        this.sink = ByteBuffer.allocateDirect(objectBytes + 1);
    }

    /** Takes the next object. */
    public void expect(long newKey) {
        key = newKey;
    }

    /** Begins to read it, or to read it again. */
    public void begin(long nowNanos) {
        sink.clear();
        seenBytes = 0;
        seenNanos = nowNanos;
    }

    /** The time for which no bytes have come, in nanoseconds. */
    public long silentNanos(long nowNanos) {
        if (sink.position() != seenBytes) {
            seenBytes = sink.position();
            seenNanos = nowNanos;
        }
        return nowNanos - seenNanos;
    }

    /** The state of the object, by the bytes that were read. */
    public ObjectState check(ContentCheck check) {
        return check.check(sink, key, sink.position());
    }

    /** The key of the object. */
    public long key() {
        return key;
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
}
