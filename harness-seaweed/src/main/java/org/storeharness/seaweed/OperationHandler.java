package org.storeharness.seaweed;

import org.storeharness.store.Completion;
import org.storeharness.store.Operation;

/**
 * Performs the operations of one slot of a session, one after the other, with all their requests. Completing an operation is
 * always the last thing that a method does, because the next operation may start within it. Confined to the session's thread.
 */
interface OperationHandler {
    /** Whether this operation is in flight here. */
    boolean handles(Operation other);

    /** Starts the operation; may complete it at once. */
    void start(Operation operation, Completion completion);

    /** Gives the operation up: it is not completed, and its buffers are not touched any more. */
    void abandon();
}
