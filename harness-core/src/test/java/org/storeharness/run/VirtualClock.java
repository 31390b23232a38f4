package org.storeharness.run;

import java.util.concurrent.atomic.AtomicLong;
import org.storeharness.engine.Clock;

/** Time that passes in waits alone: those of workers, and those that a store plants in its calls. One worker at a time may wait. */
public final class VirtualClock implements Clock {
    /** The time, which a test may set. */
    public final AtomicLong now = new AtomicLong();

    private final AtomicLong worked = new AtomicLong();

    @Override
    public long nanos() {
        return now.get();
    }

    /** A thread works for a microsecond from one look at it to the next. */
    @Override
    public long threadCpuNanos() {
        return worked.addAndGet(1_000);
    }

    @Override
    public void pause(long nanos) {
        now.addAndGet(nanos);
    }
}
