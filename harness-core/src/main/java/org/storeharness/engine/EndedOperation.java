package org.storeharness.engine;

import org.storeharness.store.Operation;
import org.storeharness.store.OperationPart;

/** An operation that is over, as its worker saw it. Times are on the engine's clock, in nanoseconds. */
public interface EndedOperation extends Operation {
    /** Means that an operation did not pass a part. */
    long NOT_PASSED = Long.MIN_VALUE;

    /** Returns when its first attempt started. */
    long startNanos();

    /** How long after its start the last attempt passed a part; {@link #NOT_PASSED} if it did not. */
    long sinceStart(OperationPart part);

    /** The payload of all objects, in bytes. */
    long bytes();

    /** How often it was tried again, by the worker or by the session. */
    int repetitions();
}
