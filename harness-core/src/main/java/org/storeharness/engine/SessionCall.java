package org.storeharness.engine;

import org.storeharness.unit.LinePadding;
import org.storeharness.unit.PaddedLong;

/**
 * The call of a worker's session that is under way, and which of two threads goes on after it: the worker's own, once the call has returned or
 * completed an operation, or the one that watches the worker and gives a call up that hangs. Both settle it by one word, the only one that they
 * share, by compare-and-set; what they keep besides is each one's own.
 */
final class SessionCall extends LinePadding {
    private static final long NONE = Long.MAX_VALUE;
    private static final long GIVEN_UP = Long.MAX_VALUE - 1;

    private final boolean blocking;

    /**
     * The call that is under way: of a blocking session when it began, of another one its number, which a completion raises; {@link #NONE} or
     * {@link #GIVEN_UP}.
     */
    private final PaddedLong current = new PaddedLong(NONE);

    /** The worker's thread alone uses this. */
    private long number;

    /** The thread that watches alone uses this. */
    private long seen = NONE;

    private long seenNanos;

    SessionCall(boolean blocking) {
        this.blocking = blocking;
    }

    /** A call of a blocking session begins, which performs an operation to its end. */
    void beginBlocking(long nowNanos) {
        current.setRelease(nowNanos);
    }

    /** A call of another session begins. */
    void begin() {
        current.setRelease(++number);
    }

    /** The call of {@link #begin} has returned. */
    void end() {
        if (!current.compareAndSet(number, NONE)) {
            throw new IllegalStateException("a call of the session returned after it was given up");
        }
    }

    /**
     * An operation is over, within a call or, as when it has timed out, outside of one.
     *
     * @param begunNanos when the call of a blocking session began
     * @return false if the call was given up
     */
    boolean completes(long begunNanos) {
        return blocking
                ? current.compareAndSet(begunNanos, NONE)
                : current.getPlain() == NONE || current.compareAndSet(number, ++number);
    }

    /** The call that is under way, for {@link #hungNanos} and {@link #giveUp}. */
    long watch() {
        return current.getAcquire();
    }

    /**
     * The time for which a call has been seen under way, if it is one.
     *
     * @param watched from {@link #watch}, before the time was read
     */
    long hungNanos(long watched, long nowNanos) {
        if (watched != seen) {
            seen = watched;
            seenNanos = blocking && watched < GIVEN_UP ? watched : nowNanos;
        }
        return nowNanos - seenNanos;
    }

    /** Gives the call up; false if it is none, or has gone on since. */
    boolean giveUp(long watched) {
        return watched < GIVEN_UP && current.compareAndSet(watched, GIVEN_UP);
    }
}
