package org.storeharness.core.store;

/** Takes the end of one operation: exactly one of {@link #succeed} and {@link #fail}, on the session's thread. */
public interface Completion extends Marks {
    /** The store did what was asked. For a read, the {@link Operation#sink sinks} hold the whole objects. */
    void succeed();

    /**
     * The operation failed.
     *
     * @param outcome {@link Outcome#MISS}, {@link Outcome#TIMEOUT}, {@link Outcome#REJECTED}, {@link Outcome#CORRUPT} or
     *     {@link Outcome#ERROR}
     * @param reason one line for people; may be empty
     */
    void fail(Outcome outcome, String reason);
}
