package org.storeharness.seaweed.session;

import org.storeharness.core.store.Completion;
import org.storeharness.core.store.Operation;

/**
 * One operation on its way, with all the requests that it takes. There is one for each slot of a session; it is used again
 * for the slot's next operation. Completing an operation is always the last thing that a method does, because the next one
 * may start from within. Confined to the session's thread.
 */
interface OperationHandler {
    /** Whether no operation is on its way. */
    boolean isIdle();

    /** Whether this operation is on its way here. */
    boolean handles(Operation other);

    /** Starts the operation; may complete it at once. */
    void start(Operation operation, Completion completion);

    /** Gives the operation up: no completion any more, and nothing of its buffers is touched. */
    void abandon();
}
