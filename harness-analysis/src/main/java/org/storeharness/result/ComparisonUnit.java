package org.storeharness.result;

/** What a comparison counts as one independent measurement. */
public enum ComparisonUnit {
    /** A round: what differs from run to run is left out. */
    ROUND,
    /** A run with a JVM and servers of its own; its rounds are summarized. */
    RUN
}
