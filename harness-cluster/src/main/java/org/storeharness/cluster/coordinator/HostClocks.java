package org.storeharness.cluster.coordinator;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.storeharness.cluster.clock.ClockEstimate;
import org.storeharness.cluster.clock.ClockSample;
import org.storeharness.core.run.stage.RunException;

/**
 * The clocks of all hosts, compared with that of the run at one time.
 *
 * @param estimates one for each host
 * @param slowestNanos the longest round trip of any probe
 */
record HostClocks(List<ClockEstimate> estimates, long slowestNanos) {
    HostClocks {
        estimates = List.copyOf(estimates);
    }

    /**
     * Compares them: one host after the other at each probe, so that probes do not wait for each other.
     *
     * @throws RunException if one does not answer
     */
    static HostClocks compare(AgentCalls calls) throws RunException {
        int hosts = calls.agents().size();
        List<ClockEstimate> estimates = new ArrayList<>();
        long slowest = 0;
        for (int host = 0; host < hosts; host++) {
            List<ClockSample> samples = new ArrayList<>();
            while (samples.size() < ClockEstimate.PROBES) {
                ClockSample sample = await(calls, host, calls.probe(host));
                slowest = Math.max(slowest, sample.roundTripNanos());
                samples.add(sample);
            }
            estimates.add(ClockEstimate.of(samples));
        }
        return new HostClocks(estimates, slowest);
    }

    private static ClockSample await(AgentCalls calls, int host, CompletableFuture<ClockSample> probe)
            throws RunException {
        try {
            return probe.get(calls.times().probe().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw calls.fail(AgentCalls.line(e));
        } catch (TimeoutException e) {
            throw calls.fail(calls.agent(host) + " has not answered a probe of its clock within "
                    + calls.times().probe().toSeconds() + " s: its process is stopped, or its host does not answer");
        } catch (InterruptedException e) {
            throw AgentCalls.interrupted();
        }
    }
}
