package org.storeharness.crosscheck.counter;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.storeharness.crosscheck.model.CounterSource;
import org.storeharness.crosscheck.model.ObservedTotals;
import org.storeharness.http.protocol.Endpoint;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.SeaweedCounters;

/** The requests of some HTTP methods that volume servers count. */
public final class VolumeServerRequestCounter implements CounterSource {
    private static final String COUNTER = "seaweedfs_volumeserver_request_total ";

    private final SeaweedCounters counters;
    private final List<String> methods;

    /**
     * @param metrics where the servers serve their counters
     * @param methods in lower case
     */
    public VolumeServerRequestCounter(List<String> metrics, List<String> methods) {
        this.counters = new SeaweedCounters(
                List.of(), metrics.stream().map(Endpoint::parse).toList(), "", ClientSettings.PLAIN);
        this.methods = List.copyOf(methods);
    }

    @Override
    public Optional<ObservedTotals> read() {
        return count(counters.read(), methods);
    }

    /** The requests of the methods in these counters; empty if there are none. */
    public static Optional<ObservedTotals> count(Map<String, Long> counters, List<String> methods) {
        List<Long> found = counters.entrySet().stream()
                .filter(entry -> methods.stream()
                        .anyMatch(method ->
                                entry.getKey().toLowerCase(Locale.ROOT).equals(COUNTER + method)))
                .map(Map.Entry::getValue)
                .toList();
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(ObservedTotals.ofOperations(
                        "the server's request counter",
                        found.stream().mapToLong(Long::longValue).sum()));
    }
}
