package org.storeharness.statistics.comparison;

import java.util.List;
import org.storeharness.result.measurement.HostMeasurement;
import org.storeharness.result.measurement.Measurement;

/**
 * The work of one of several hosts in a measurement, compared with its work if all were equal.
 *
 * @param measured the work that it did
 * @param even the part of the work that it had: of the operations in flight under closed load, of the arrivals under open load,
 *     which are dealt out evenly
 * @param relativeRate its rate, as a multiple of that part of the rate of all; 1 for all hosts if they are equal, 0 where nothing was
 *     done
 */
public record RelativeHostRate(HostMeasurement measured, double even, double relativeRate) {
    /** A host is much slower than others if it does less than this share of its part. */
    static final double SLOW = 0.8;

    /** The number of standard deviations of a Poisson count that chance does not explain. */
    private static final double DEVIATIONS = 3;

    /** One for each host of the measurement, in its order; empty on one machine. */
    public static List<RelativeHostRate> of(Measurement measurement) {
        int hosts = measurement.hosts().size();
        double all = measurement.hosts().stream()
                .mapToDouble(host -> host.throughput().opsPerSecond())
                .sum();
        return measurement.hosts().stream()
                .filter(host -> host.concurrency() > 0)
                .map(host -> {
                    double even = measurement.cell().isClosedLoad()
                            ? (double) host.concurrency() / measurement.concurrency()
                            : 1.0 / hosts;
                    return new RelativeHostRate(
                            host, even, all == 0 ? 0 : host.throughput().opsPerSecond() / (all * even));
                })
                .toList();
    }

    /** Whether the host did much less than its part, by more than chance explains. */
    public boolean isSlow(Measurement of) {
        double expected = even * of.throughput().opsPerSecond() * of.window().seconds();
        double missing = expected * (1 - relativeRate);
        return relativeRate < SLOW && missing > DEVIATIONS * Math.sqrt(expected);
    }
}
