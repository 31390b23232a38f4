package org.storeharness.statistics.comparison;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.HostClock;
import org.storeharness.result.measurement.HostMeasurement;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.statistics.Summary;

/**
 * The summary of one of several hosts over the rounds of a target in a cell.
 *
 * @param host its name
 * @param opsPerSecond its rate in the window of all hosts
 * @param bytesPerSecond the same in bytes of payload
 * @param relativeRate the median of {@link RelativeHostRate#relativeRate}
 * @param p99Nanos the 99th percentile of its headline times; {@code null} if it is not known in every round
 * @param clientKnown whether its client was observed
 * @param limits the codes of the limits of its client, in any round; empty if nothing limited it
 * @param clock the clock in the round in which it was least certain
 */
public record HostSummary(
        String host,
        Summary opsPerSecond,
        Summary bytesPerSecond,
        double relativeRate,
        @Nullable Summary p99Nanos,
        boolean clientKnown,
        List<CautionCode> limits,
        HostClock clock) {
    public HostSummary {
        limits = List.copyOf(limits);
    }

    /** One for each host, in their order in the measurements; empty if these are of one machine. */
    public static List<HostSummary> of(List<Measurement> rounds) {
        Map<String, List<RelativeHostRate>> byHost = new LinkedHashMap<>();
        for (Measurement round : rounds) {
            for (RelativeHostRate share : RelativeHostRate.of(round)) {
                byHost.computeIfAbsent(share.measured().host(), any -> new ArrayList<>())
                        .add(share);
            }
        }
        boolean closed = rounds.stream().allMatch(round -> round.cell().isClosedLoad());
        return byHost.values().stream().map(shares -> of(shares, closed)).toList();
    }

    private static HostSummary of(List<RelativeHostRate> rounds, boolean closed) {
        List<HostMeasurement> measured =
                rounds.stream().map(RelativeHostRate::measured).toList();
        return new HostSummary(
                measured.get(0).host(),
                Summary.of(measured, host -> host.throughput().opsPerSecond()),
                Summary.of(measured, host -> host.throughput().bytesPerSecond()),
                Summary.of(rounds, RelativeHostRate::relativeRate).median(),
                Summary.ofKnown(measured, host -> (closed ? host.serviceTime() : host.responseTime()).p99()),
                measured.stream().anyMatch(host -> host.client().workers() > 0),
                measured.stream()
                        .flatMap(host -> host.client().boundBy().stream())
                        .map(Caution::code)
                        .distinct()
                        .toList(),
                measured.stream()
                        .map(HostMeasurement::clock)
                        .max(Comparator.comparingLong(HostClock::uncertaintyNanos))
                        .orElseThrow());
    }

    /** The host that did least of its part; empty without hosts. */
    public static Optional<HostSummary> slowest(List<HostSummary> hosts) {
        return hosts.stream().min(Comparator.comparingDouble(HostSummary::relativeRate));
    }

    /** The host that did most of its part; empty without hosts. */
    public static Optional<HostSummary> fastest(List<HostSummary> hosts) {
        return hosts.stream().max(Comparator.comparingDouble(HostSummary::relativeRate));
    }
}
