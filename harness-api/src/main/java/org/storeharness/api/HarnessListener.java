package org.storeharness.api;

/** Follows a run. Called by a thread of the run, one call after the other; must return quickly. What it throws ends the run early. */
public interface HarnessListener {
    /** A step that takes time begins; one line for people. */
    default void step(String line) {}

    /**
     * A round begins.
     *
     * @param round its number, from 1; 0 for the calibration
     * @param wanted how many there will be, as far as is known
     */
    default void round(int round, int wanted) {}

    /** A workload begins on a target. */
    default void started(String workload, String target, int round) {}

    /**
     * The run goes on. Called several times a second.
     *
     * @param share how much of it is done, 0..1
     */
    default void progress(double share) {}

    /** A workload was measured on a target. */
    default void measured(String workload, String target, int round, double objectsPerSecond) {}
}
