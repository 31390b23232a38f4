package org.storeharness.engine;

import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.PaddedLong;

/**
 * Has few of the idle workers of a phase wait for the next arrivals of an open load, and parks the others. A worker that has waited calls
 * one of those shortly before it starts an operation if nobody else waits, first the one that was parked last. So as many workers as the
 * load needs take turns, and their code and that of the server's side of their connections stays in the caches of processors. Without
 * locks; any number of workers may use it.
 */
public final class IdleWorkers {
    /** With fewer a parked worker is called. */
    private static final int LEAST_WAITING = 1;

    /** With so many an idle worker is parked. The distance between both keeps calls rare. */
    static final int MOST_WAITING = 6;

    private final PaddedLong waiting = new PaddedLong(0);
    private final ConcurrentLinkedDeque<Parked> parked = new ConcurrentLinkedDeque<>();
    private volatile boolean over;

    /** A worker that is parked, until it is called. */
    static final class Parked {
        private final Thread thread = Thread.currentThread();
        private volatile boolean called;

        boolean called() {
            return called;
        }
    }

    /**
     * Takes a place among those that wait, or parks the worker of this thread.
     *
     * @return what tells when the worker is called and has a place; {@code null} if it has one already
     */
    @Nullable
    Parked join(Clock clock) {
        for (long now = waiting.get(); now < MOST_WAITING || over; now = waiting.get()) {
            if (waiting.compareAndSet(now, now + 1)) {
                return null;
            }
        }
        Parked self = new Parked();
        parked.push(self);
        // The last of those that waited may have looked for a parked worker before this one was there
        if (waiting.get() < LEAST_WAITING || over) {
            callOne(clock);
        }
        return self;
    }

    /** Gives the place up. */
    void leave(Clock clock) {
        if (waiting.getAndAdd(-1) <= LEAST_WAITING) {
            callOne(clock);
        }
    }

    /** Calls all, and from now on every worker has a place: a worker that goes calls nobody any more. */
    void end(Clock clock) {
        over = true;
        boolean called = true;
        while (called) {
            called = callOne(clock);
        }
    }

    private boolean callOne(Clock clock) {
        Parked next = parked.poll();
        if (next == null) {
            return false;
        }
        waiting.getAndAdd(1);
        next.called = true;
        clock.wake(next.thread);
        return true;
    }
}
