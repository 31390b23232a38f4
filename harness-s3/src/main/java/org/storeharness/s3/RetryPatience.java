package org.storeharness.s3;

/**
 * The number of times that a request is sent before its failure counts, where a service was overloaded or a connection broke.
 *
 * @param attempts the number of times
 * @param pauses waits between them
 */
record RetryPatience(int attempts, RetryPauses pauses) {
    private static final long FIRST_MILLIS = 250;
    private static final int DOUBLINGS = 4;

    /** Counts a failure at once: for requests that a user waits for. */
    static final RetryPatience NONE = new RetryPatience(1, Thread::sleep);

    /** The patience for work that must not stay undone: 6 attempts, with pauses of 250 ms to 4 s that double. */
    static final RetryPatience OF_CLEAN_UP = new RetryPatience(6, Thread::sleep);

    /** Waits. */
    @FunctionalInterface
    interface RetryPauses {
        void sleep(long millis) throws InterruptedException;
    }

    /**
     * Waits before the next attempt.
     *
     * @param made the number of attempts so far
     * @throws InterruptedException if nobody waits for the request any more
     */
    void pause(int made) throws InterruptedException {
        pauses.sleep(FIRST_MILLIS << Math.min(made - 1, DOUBLINGS));
    }
}
