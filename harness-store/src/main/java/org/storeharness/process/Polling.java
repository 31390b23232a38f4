package org.storeharness.process;

import java.time.Duration;

/** Waits for what tells nobody when it happens: that a server serves, or that a process is gone. */
public final class Polling {
    private Polling() {}

    /** Looks once. */
    @FunctionalInterface
    public interface PolledCondition<E extends Exception> {
        /** Whether it has happened. */
        boolean holds() throws E;
    }

    /**
     * Looks again and again, with a pause after each look but the last.
     *
     * @param pauses how many pauses are made at most
     * @return whether it has happened
     */
    public static <E extends Exception> boolean await(int pauses, Duration pause, PolledCondition<E> condition)
            throws E, InterruptedException {
        for (int made = 0; made < pauses; made++) {
            if (condition.holds()) {
                return true;
            }
            Thread.sleep(pause.toMillis());
        }
        return condition.holds();
    }
}
