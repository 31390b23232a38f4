package org.storeharness.core.statistics.host;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.result.measurement.ClientMetrics;
import org.storeharness.core.result.measurement.HostMeasurement;
import org.storeharness.core.result.measurement.Latency;

/** Makes the client's figures of a measurement of those of its hosts. */
public final class HostClients {
    private HostClients() {}

    /**
     * Sums, the highest share of any host, and every reason why a client may have been the limit, with its host. Counters of
     * machines stay with their hosts.
     *
     * @param lateness of all hosts, from their merged histograms
     * @param hiccups of all hosts, from their merged histograms
     */
    public static ClientMetrics combined(List<HostMeasurement> hosts, Latency lateness, Latency hiccups) {
        List<ClientMetrics> clients =
                hosts.stream().map(HostMeasurement::client).toList();
        Double workerSeconds = sum(clients, ClientMetrics::workerSeconds);
        long started = hosts.stream()
                .map(HostMeasurement::operations)
                .mapToLong(operations -> operations.scheduled() - operations.shed())
                .sum();
        return new ClientMetrics(
                clients.stream().mapToInt(ClientMetrics::workers).sum(),
                workerSeconds == null || started == 0 ? null : (Double) (workerSeconds / started),
                workerSeconds,
                sum(clients, ClientMetrics::workerUserSeconds),
                highest(clients, ClientMetrics::busyShare),
                highest(clients, ClientMetrics::ownShare),
                lateness,
                hiccups,
                ClientMetrics.UNKNOWN.counters(),
                hosts.stream()
                        .flatMap(host -> host.client().boundBy().stream().map(limit -> limit.with("host", host.host())))
                        .toList());
    }

    /** {@code null} unless every host has it. */
    private static @Nullable Double sum(List<ClientMetrics> clients, Function<ClientMetrics, @Nullable Double> figure) {
        double sum = 0;
        for (ClientMetrics client : clients) {
            Double part = figure.apply(client);
            if (part == null) {
                return null;
            }
            sum += part;
        }
        return sum;
    }

    private static @Nullable Double highest(
            List<ClientMetrics> clients, Function<ClientMetrics, @Nullable Double> figure) {
        return clients.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .max(Double::compare)
                .orElse(null);
    }
}
