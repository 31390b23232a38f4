package org.storeharness.cluster.coordinator;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.storeharness.cluster.link.ClockEstimate;
import org.storeharness.cluster.link.ClockSample;
import org.storeharness.run.stage.RunException;

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

    /** Waits for an answer. */
    interface ProbeAwaiter {
        /** @throws RunException if none comes */
        ClockSample await(int host, CompletableFuture<ClockSample> probe) throws RunException;
    }

    /**
     * Compares them.
     *
     * @throws RunException if one does not answer
     */
    static HostClocks compare(AgentCalls calls) throws RunException {
        return compare(calls.agents().size(), calls::probe, (host, probe) -> await(calls, host, probe));
    }

    /** All hosts are probed at the same time, so that it takes as long as the slowest of them, however many there are. */
    static HostClocks compare(int hosts, IntFunction<CompletableFuture<ClockSample>> ask, ProbeAwaiter awaiter)
            throws RunException {
        List<List<ClockSample>> samples = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            samples.add(new ArrayList<>());
        }
        long slowest = 0;
        for (int i = 0; i < ClockEstimate.PROBES; i++) {
            List<CompletableFuture<ClockSample>> asked =
                    IntStream.range(0, hosts).mapToObj(ask).toList();
            for (int host = 0; host < hosts; host++) {
                ClockSample sample = awaiter.await(host, asked.get(host));
                slowest = Math.max(slowest, sample.roundTripNanos());
                samples.get(host).add(sample);
            }
        }
        return new HostClocks(samples.stream().map(ClockEstimate::of).toList(), slowest);
    }

    private static ClockSample await(AgentCalls calls, int host, CompletableFuture<ClockSample> probe)
            throws RunException {
        try {
            return probe.get(calls.times().probe().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw calls.fail(AgentCalls.line(e));
        } catch (TimeoutException e) {
            throw calls.giveUp(
                    host,
                    "has not answered a probe of its clock within "
                            + calls.times().probe().toSeconds()
                            + " s: its process is stopped, or its host does not answer" + AgentCalls.ADVICE);
        } catch (InterruptedException e) {
            throw AgentCalls.interrupted();
        }
    }
}
