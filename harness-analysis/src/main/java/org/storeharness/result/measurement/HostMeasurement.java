package org.storeharness.result.measurement;

import org.storeharness.unit.Check;

/**
 * The work of one of several hosts in a measured phase.
 *
 * @param host the host's name
 * @param concurrency its share of the operations outstanding at one time
 * @param operations its operations by outcome
 * @param throughput rates of its successful operations over the window of the measurement, in which the workers of all hosts
 *     were active: those of all hosts add up to those of the measurement
 * @param serviceTime start to end of its successful operations
 * @param responseTime intended start to end of its successful operations; the same as the service time under closed load
 * @param client the resources that its client used, the number of its workers, and whether it may have been the limit
 * @param clock when it began, and how well its clock is known
 */
public record HostMeasurement(
        String host,
        int concurrency,
        OperationCounts operations,
        Throughput throughput,
        Latency serviceTime,
        Latency responseTime,
        ClientMetrics client,
        HostClock clock) {
    public HostMeasurement {
        Check.range("concurrency", concurrency, 0, Integer.MAX_VALUE);
    }
}
