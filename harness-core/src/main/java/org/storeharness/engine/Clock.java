package org.storeharness.engine;

import java.util.concurrent.locks.LockSupport;

/** The one clock of all measurements: monotonic, in nanoseconds from an arbitrary origin. */
public interface Clock {
    /** The time now. */
    long nanos();

    /** Gives the processor away for at least this long, unless the thread is woken; may return at any time before. */
    void pause(long nanos);

    /** Ends a pause of that thread, or its next one. */
    default void wake(Thread thread) {
        LockSupport.unpark(thread);
    }

    /** The processor time that the current thread has used, in nanoseconds; always the same where the system does not say it. */
    default long threadCpuNanos() {
        return 0;
    }

    /** Lets a moment pass without sleep or giving the processor away, at most this long. */
    default void spin(long nanos) {
        pause(nanos);
    }
}
