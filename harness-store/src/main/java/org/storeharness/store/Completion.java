package org.storeharness.store;

import java.time.Duration;

/**
 * Receives the end of one operation: exactly one call of {@link #succeed} or {@link #fail}, on the session's thread.
 */
public interface Completion extends Marks {
    /** The store did what was asked. For a read, the {@link Operation#sink sinks} hold the whole objects. */
    void succeed();

    /**
     * Reports the payload bytes transferred if they are not the object's {@link Operation#size size}: only a part was
     * read, or the size was not known. Called before {@link #succeed}; a read's content is then not verified.
     */
    default void transferred(long bytes) {}

    /** A request of this operation was sent again on another connection; counts as a retry of the operation. */
    default void resent() {}

    /**
     * The store asks for this pause before the next attempt. Called before {@link #fail}; matters only where failures
     * are retried.
     */
    default void retryAfter(Duration pause) {}

    /**
     * The operation failed.
     *
     * @param outcome {@link Outcome#MISS}, {@link Outcome#TIMEOUT}, {@link Outcome#REJECTED}, {@link Outcome#CORRUPT}
     *     or {@link Outcome#ERROR}
     * @param reason one readable line; may be empty
     */
    void fail(Outcome outcome, String reason);

    /**
     * The operation failed in a way that nobody expects: it counts as {@link Outcome#ERROR}, and the trace is kept in a file that the
     * result names.
     */
    default void failUnexpectedly(RuntimeException failure) {
        fail(Outcome.ERROR, failure.getClass().getSimpleName() + ": " + failure.getMessage());
    }
}
