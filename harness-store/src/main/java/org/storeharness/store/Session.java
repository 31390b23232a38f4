package org.storeharness.store;

/**
 * A worker's connection to a store: confined to the thread that opened it, never shared. Sessions read no clock; they
 * mark parts of an operation on its {@link Completion} and the engine timestamps them.
 */
public interface Session extends AutoCloseable {
    /**
     * Starts an operation and returns without waiting for the store. The completion is called exactly once, on this
     * thread, during this call or a later {@link #poll}. At most {@link SessionContext#depth} operations are
     * outstanding. Throws nothing: every failure is reported to the completion.
     *
     * @param operation valid until it is completed or abandoned; its {@link Operation#slot()} identifies it among the
     *     outstanding ones
     */
    void start(Operation operation, Completion completion);

    /**
     * Advances the outstanding operations and calls the completions of those that ended.
     *
     * @param maximumWaitNanos the maximum time to wait for progress; 0 means no wait
     */
    void poll(long maximumWaitNanos);

    /**
     * Gives up an outstanding operation that timed out or is unfinished at the end. Frees its resources (an
     * asynchronous session drops the connection); its completion is no longer called.
     */
    void abandon(Operation operation);

    /** A phase is over, and no operation is outstanding: an asynchronous session may have the server catch up on what it counts. */
    default void rest() {}

    /** Releases the session's resources. The second and later calls do nothing. */
    @Override
    void close();
}
