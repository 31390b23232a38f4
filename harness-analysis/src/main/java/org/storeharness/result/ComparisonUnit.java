package org.storeharness.result;

/** The unit that a comparison counts as one independent measurement. */
public enum ComparisonUnit {
    /** A round: differences from run to run are left out. */
    ROUND,
    /** A run with a JVM and servers of its own; its rounds are summarized. */
    RUN
}
