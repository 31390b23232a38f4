package org.storeharness.core.store;

import java.time.Duration;

/** Takes the end of one operation: exactly one of {@link #succeed} and {@link #fail}, on the session's thread. */
public interface Completion extends Marks {
    /** The store did what was asked. For a read, the {@link Operation#sink sinks} hold the whole objects. */
    void succeed();

    /**
     * So many bytes of payload went over, where that is not the object's {@link Operation#size size}: a part of it was read,
     * or its size was not known. Called before {@link #succeed}; what was read is then not verified.
     */
    default void transferred(long bytes) {}

    /** A request of this operation was sent again, over another connection: counted as a retry of the operation. */
    default void resent() {}

    /** The store asks for this pause before another try. Called before {@link #fail}; minds only where failures are retried. */
    default void retryAfter(Duration pause) {}

    /**
     * The operation failed.
     *
     * @param outcome {@link Outcome#MISS}, {@link Outcome#TIMEOUT}, {@link Outcome#REJECTED}, {@link Outcome#CORRUPT} or
     *     {@link Outcome#ERROR}
     * @param reason one line for people; may be empty
     */
    void fail(Outcome outcome, String reason);
}
