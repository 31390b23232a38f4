package org.storeharness.engine;

import org.storeharness.store.Outcome;

/**
 * Is notified of each operation of one worker, besides the samples. What it does counts as the operation's time or as the worker's own work:
 * nobody watches unless that is asked for. Called by the worker's thread, or by the one that gave the worker up.
 */
public interface OperationWatch {
    /** An operation is about to start. */
    void starts(int slot);

    /**
     * An operation is over.
     *
     * @param operation valid during the call
     * @param endNanos when it ended, on the engine's clock
     */
    void ended(EndedOperation operation, Outcome outcome, long endNanos);
}
