package org.storeharness.cli.campaign.recorded;

import java.util.Random;

/**
 * When a fault strikes.
 *
 * @param step the step that the run is about to take
 * @param operation the operation from which on, counted from 1
 */
public record Moment(Step step, long operation) {
    /** A step of a run. */
    public enum Step {
        OPEN,
        PREPARE,
        OPERATION,
        AUDIT,
        CLEANUP,
        NEVER
    }

    /** Most often in the middle of the operations. */
    public static Moment random(Random random, int operations) {
        int choice = random.nextInt(20);
        Step step = choice == 0
                ? Step.OPEN
                : choice <= 2 ? Step.PREPARE : choice <= 4 ? Step.AUDIT : choice <= 6 ? Step.CLEANUP : Step.OPERATION;
        return new Moment(step, 1 + random.nextInt(operations));
    }

    /** Reads {@link #text}. */
    public static Moment parse(String text) {
        String[] parts = text.split(":");
        return new Moment(Step.valueOf(parts[0]), Long.parseLong(parts[1]));
    }

    public String text() {
        return step + ":" + operation;
    }
}
