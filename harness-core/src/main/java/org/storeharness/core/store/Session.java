package org.storeharness.core.store;

/**
 * A worker's way to a store: confined to the thread that opened it, never shared. Sessions read no clock; they mark parts
 * of an operation on its {@link Completion} and the engine stamps them.
 */
public interface Session extends AutoCloseable {
    /**
     * Starts an operation and returns without waiting for the store. The completion is called exactly once, on this
     * thread, from here or from a later {@link #poll}. At most {@link SessionContext#depth} operations are outstanding.
     * Throws nothing: whatever goes wrong is a completion.
     *
     * @param operation valid until it is completed or abandoned; its {@link Operation#slot()} tells outstanding ones apart
     */
    void start(Operation operation, Completion completion);

    /**
     * Advances the outstanding operations and calls the completions of those that are done.
     *
     * @param maximumWaitNanos how long this may wait for something to happen; 0 means not at all
     */
    void poll(long maximumWaitNanos);

    /**
     * Gives up an outstanding operation, which has timed out or is unfinished at the end. Frees what it holds (an
     * asynchronous session drops the connection); its completion is not called any more.
     */
    void abandon(Operation operation);

    /** Releases what the session holds. The second and later calls do nothing. */
    @Override
    void close();
}
