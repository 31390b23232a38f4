package org.storeharness.core.run.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.environment.counters.CountersDelta;
import org.storeharness.core.result.measurement.ClientMetrics;
import org.storeharness.core.result.measurement.Latency;

/**
 * Tells whether the client was the limit of a measurement, and what else may have distorted it. Its thresholds are in
 * {@code docs/decisions/0009}.
 *
 * @param cpuCount the processors that this process may use
 * @param ceiling operations per second that one worker did on a store that does nothing; {@code null} if that was not
 *     measured
 */
public record ClientBottleneckDetector(
        int cpuCount, @Nullable Double ceiling) {
    private static final double SATURATED = 0.85;
    private static final double BUSY_LOOP = 0.9;
    private static final double OWN_SHARE = 0.25;
    private static final double NEAR_CEILING = 0.5;
    private static final long LATE_NANOS = 1_000_000;
    private static final double LIMITING_SHARE = 0.05;

    private static final double SUSPICIOUS = 0.01;
    private static final double WAITED_FOR_PROCESSOR = 0.1;
    private static final long LONG_HICCUP_NANOS = 10_000_000;
    private static final double RETRANSMITS_PER_OPERATION = 0.001;

    /**
     * Why the client may have been the limit, one line each.
     *
     * @param operationsPerWorker the rate of one worker, operations per second
     */
    List<String> boundBy(ClientMetrics client, double operationsPerWorker) {
        List<String> reasons = new ArrayList<>();
        CountersDelta counters = client.counters();
        double share = processShare(counters);
        if (share > SATURATED) {
            reasons.add("the harness itself used " + percent(share) + " of " + cpuCount + " processors");
        }
        if (orZero(client.busyShare()) > BUSY_LOOP) {
            reasons.add(
                    "the busiest worker's event loop worked " + percent(orZero(client.busyShare())) + " of its time");
        }
        if (orZero(client.ownShare()) > OWN_SHARE) {
            reasons.add("workers spent " + percent(orZero(client.ownShare()))
                    + " of their time between operations, on contents, checks and recording");
        }
        if (ceiling != null && operationsPerWorker > NEAR_CEILING * ceiling) {
            reasons.add("a worker did " + percent(operationsPerWorker / ceiling)
                    + " of what it does on a store that costs nothing (selftest)");
        }
        Long lateness = client.lateness().p50();
        if (lateness != null && lateness > LATE_NANOS) {
            reasons.add("half of the operations that a worker was free for started more than " + millis(lateness)
                    + " late");
        }
        if (throttledShare(counters) > LIMITING_SHARE) {
            reasons.add("the control group held the harness back for " + percent(throttledShare(counters))
                    + " of the time: raise its processor quota");
        }
        if (collectionShare(counters) > LIMITING_SHARE) {
            reasons.add(collectionText(counters));
        }
        return reasons;
    }

    /**
     * What else may have distorted the measurement, one line each.
     *
     * @param operations the operations that were started
     */
    public List<String> cautions(ClientMetrics client, long operations) {
        List<String> cautions = new ArrayList<>();
        CountersDelta counters = client.counters();
        if (counters.wallSeconds() <= 0) {
            return cautions;
        }
        double busy = orZero(counters.machine().busyShare());
        if (busy > SATURATED) {
            cautions.add("the machine's processors were " + percent(busy) + " busy, " + percent(processShare(counters))
                    + " with the harness: processor time may have been the limit");
        }
        double waited = orZero(counters.process().workerDelaySeconds())
                / counters.wallSeconds()
                / Math.max(1, client.workers());
        if (waited > WAITED_FOR_PROCESSOR) {
            cautions.add("workers waited for a processor " + percent(waited) + " of their time");
        }
        if (orZero(counters.machine().stealShare()) > SUSPICIOUS) {
            cautions.add("the hypervisor took "
                    + percent(orZero(counters.machine().stealShare())) + " of the processor time (steal)");
        }
        if (throttledShare(counters) > SUSPICIOUS && throttledShare(counters) <= LIMITING_SHARE) {
            cautions.add("the control group held the harness back for " + percent(throttledShare(counters))
                    + " of the time: raise its processor quota");
        }
        if (collectionShare(counters) > SUSPICIOUS && collectionShare(counters) <= LIMITING_SHARE) {
            cautions.add(collectionText(counters));
        }
        addHiccups(client.hiccups(), cautions);
        Long retransmits = counters.machine().tcpRetransmits();
        if (retransmits != null && retransmits > RETRANSMITS_PER_OPERATION * Math.max(1, operations)) {
            cautions.add("TCP segments were sent again on this machine: " + retransmits);
        }
        return cautions;
    }

    private static void addHiccups(Latency hiccups, List<String> cautions) {
        Long p99 = hiccups.p99();
        if (p99 != null && p99 > LONG_HICCUP_NANOS) {
            cautions.add("the process stood still: 1 % of its time lay in pauses of " + millis(p99)
                    + " and more, the longest " + millis(hiccups.max()));
        }
    }

    /** The part of the processors that the harness used without the servers inside its process, 0 to 1. */
    private double processShare(CountersDelta counters) {
        double used = orZero(counters.process().cpuSeconds())
                - counters.process().threadGroupSeconds().getOrDefault("other", 0.0);
        return counters.wallSeconds() <= 0 ? 0 : used / counters.wallSeconds() / cpuCount;
    }

    private static double throttledShare(CountersDelta counters) {
        return counters.wallSeconds() <= 0 ? 0 : orZero(counters.process().throttledSeconds()) / counters.wallSeconds();
    }

    private static double collectionShare(CountersDelta counters) {
        return counters.wallSeconds() <= 0 ? 0 : counters.process().collectionSeconds() / counters.wallSeconds();
    }

    private static String collectionText(CountersDelta counters) {
        return "garbage collection took " + percent(collectionShare(counters)) + " of the time (pauses: "
                + counters.process().collections() + ")";
    }

    private static double orZero(@Nullable Double value) {
        return value == null ? 0 : value;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
    }
}
