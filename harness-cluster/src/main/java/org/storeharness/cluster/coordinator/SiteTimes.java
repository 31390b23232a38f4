package org.storeharness.cluster.coordinator;

import java.time.Duration;
import org.storeharness.cluster.link.CoordinatorLink;

/**
 * The times for which a coordinator waits for its agents. A busy host may starve its agent; a host whose agent was paused is not measured.
 *
 * @param lease the time for which an agent may work without an answer of the coordinator, for which it asks once a second
 * @param silence the longest wait in a phase for a sign of an agent, which gives one four times a second
 * @param standStill the longest that an agent's process may stand still in a phase, by its own clock
 * @param whenAborted the longest wait for an answer once the run is aborted
 * @param probe the longest wait for the answer to one probe of a clock
 */
record SiteTimes(Duration lease, Duration silence, Duration standStill, Duration whenAborted, Duration probe) {
    static final SiteTimes USUAL = new SiteTimes(
            CoordinatorLink.USUAL_LEASE,
            Duration.ofSeconds(10),
            Duration.ofSeconds(3),
            Duration.ofSeconds(5),
            Duration.ofSeconds(10));
}
