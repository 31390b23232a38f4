package org.storeharness.crosscheck.witness;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.storeharness.crosscheck.model.CounterSource;
import org.storeharness.crosscheck.model.ObservedTotals;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.SeaweedCounters;
import org.storeharness.seaweed.protocol.Endpoint;

/** What volume servers counted of requests of one method of HTTP. */
public final class VolumeServerRequestCounter implements CounterSource {
    private static final String COUNTER = "seaweedfs_volumeserver_request_total ";

    private final SeaweedCounters counters;
    private final List<String> methods;

    /**
     * @param metrics where the servers tell their counters
     * @param methods whose requests count, in lower case
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

    /** What these counters say of the methods; empty if none of them is there. */
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
                        "the server\'s request counter",
                        found.stream().mapToLong(Long::longValue).sum()));
    }
}
