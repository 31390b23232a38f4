package org.storeharness.cluster.coordinator;

import java.time.Duration;

/**
 * How long a coordinator waits for its agents.
 *
 * @param silence in a phase, for any sign of an agent, which gives one four times a second
 * @param whenAborted for an answer once the run is aborted
 * @param probe for the answer to one probe of a clock
 */
record SiteTimes(Duration silence, Duration whenAborted, Duration probe) {
    static final SiteTimes USUAL = new SiteTimes(Duration.ofSeconds(3), Duration.ofSeconds(5), Duration.ofSeconds(3));
}
