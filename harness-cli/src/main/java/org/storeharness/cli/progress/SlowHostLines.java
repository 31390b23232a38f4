package org.storeharness.cli.progress;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.statistics.comparison.RelativeHostRate;

/** Names the hosts that did much less than their share, each once for a workload of a target. Used by the thread of the run. */
final class SlowHostLines {
    private final Set<String> named = new HashSet<>();

    /** A line for each slow host of the measurement that was not named before; none on one machine. */
    List<String> of(Measurement measurement) {
        return RelativeHostRate.of(measurement).stream()
                .filter(host -> host.isSlow(measurement))
                .filter(host -> named.add(line(measurement, host.measured().host())))
                .map(host -> "slow host: " + line(measurement, host.measured().host())
                        + String.format(
                                Locale.ROOT,
                                ", %.2f of its share in round %d",
                                host.relativeRate(),
                                measurement.round()))
                .toList();
    }

    private static String line(Measurement measurement, String host) {
        return host + " at " + measurement.workload() + " on " + measurement.target();
    }
}
