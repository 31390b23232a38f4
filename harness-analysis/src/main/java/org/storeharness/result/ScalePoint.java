package org.storeharness.result;

import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Arrivals;

/**
 * The throughput of a number of hosts together.
 *
 * @param hosts the number of hosts, n
 * @param load closed load, or the schedule of an open load
 * @param concurrency the operations outstanding at one time on all of them
 * @param rounds the rounds
 * @param opsPerSecond X_n, the geometric mean over the rounds
 * @param bytesPerSecond the geometric mean over the rounds, as of the rate
 * @param scaling X_n / (n X_1), 1 if every host adds what a single one does; {@code null} under open load, whose schedule sets the
 *     rate, where there is no single host, and where its objects were as many as its time allowed
 * @param objects how many times as many objects they read or updated some of as a single host; {@code null} where they do neither, or
 *     that is not known
 * @param p99Nanos the 99th percentile of the headline times, the median over the rounds; {@code null} if it is not known in every round
 * @param slowest the host that did the least of its share; {@code null} for a single host
 * @param fastest the host that did the most of its share; {@code null} for a single host
 * @param bound what keeps the hosts from doing more; {@code null} where that was not asked: of a single host and under
 *     open load only whether clients do
 */
public record ScalePoint(
        int hosts,
        Arrivals load,
        int concurrency,
        int rounds,
        IntervalEstimate opsPerSecond,
        double bytesPerSecond,
        @Nullable IntervalEstimate scaling,
        @Nullable Double objects,
        @Nullable Double p99Nanos,
        @Nullable HostRate slowest,
        @Nullable HostRate fastest,
        @Nullable ScaleBound bound) {
    /** With this part of n X_1, or more, every host adds nearly what a single one does. */
    public static final double SCALES = 0.9;

    /**
     * The rate of one of the hosts.
     *
     * @param host its name
     * @param opsPerSecond its rate, the median over the rounds
     * @param share the part of its share that it did, 1 if all hosts were equal
     */
    public record HostRate(String host, double opsPerSecond, double share) {}

    /** The bound that keeps hosts from doing more. */
    public enum ScaleBound {
        /** Nothing bounds them yet: every host still adds nearly what a single one does. */
        NOTHING,
        /** The client of one of the hosts, or its machine, may have been the limit, in half of the rounds or more. */
        CLIENTS,
        /** The one block device under the store: most operations that were added wait there. */
        DEVICE,
        /** The processors of a machine that several of the hosts share: they were busy, whatever the cause. */
        MACHINE,
        /** The part behind the clients: the store or the network. The device is not shown to be the bound. */
        STORE,
        /** The measurements do not tell. */
        NOT_KNOWN
    }
}
