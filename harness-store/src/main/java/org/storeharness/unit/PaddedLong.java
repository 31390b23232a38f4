package org.storeharness.unit;

import java.util.concurrent.atomic.AtomicLongArray;

/** A number that threads change for every operation. Nothing else is in its cache line, nor in the two on each side. Thread-safe. */
public final class PaddedLong {
    static final int LENGTH = 2 * LinePadding.BYTES / Long.BYTES + 1;
    static final int INDEX = LinePadding.BYTES / Long.BYTES;

    private final AtomicLongArray line = new AtomicLongArray(LENGTH);

    public PaddedLong(long initial) {
        line.set(INDEX, initial);
    }

    public long get() {
        return line.get(INDEX);
    }

    public long getPlain() {
        return line.getPlain(INDEX);
    }

    public long getAcquire() {
        return line.getAcquire(INDEX);
    }

    public void setRelease(long value) {
        line.setRelease(INDEX, value);
    }

    public long getAndIncrement() {
        return line.getAndIncrement(INDEX);
    }

    public long getAndAdd(long delta) {
        return line.getAndAdd(INDEX, delta);
    }

    public boolean compareAndSet(long expected, long value) {
        return line.compareAndSet(INDEX, expected, value);
    }
}
