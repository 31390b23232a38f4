package org.storeharness.seaweed.client;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.protocol.Endpoint;
import org.storeharness.core.json.plain.PlainJson;

/**
 * The counters that SeaweedFS keeps itself: what {@code /status} of all volume servers says of one collection, each copy
 * counted, and the Prometheus counters of whoever serves {@code /metrics}. A server that does not answer has none: operations tell of that.
 */
public final class SeaweedCounters {
    private final List<HttpCalls> volumeServers;
    private final List<HttpCalls> metrics;
    private final String collection;
    private final Set<Long> volumes = new HashSet<>();

    /**
     * @param volumeServers whose volumes are looked at
     * @param metrics where metrics are served: always by plain HTTP, whatever the rest of SeaweedFS speaks
     * @param collection whose volumes count
     */
    public SeaweedCounters(
            List<Endpoint> volumeServers, List<Endpoint> metrics, String collection, ClientSettings access) {
        this.volumeServers = calls(volumeServers, access);
        this.metrics = calls(metrics, new ClientSettings(access.connectMillis(), null, FilerTokens.NONE));
        this.collection = collection;
    }

    /** How many volumes the collection had at the last {@link #read}; 0 if nobody told. */
    public int volumes() {
        return volumes.size();
    }

    /** All of them by name. */
    public Map<String, Long> read() {
        Map<String, Long> all = new LinkedHashMap<>();
        volumes.clear();
        for (HttpCalls server : volumeServers) {
            try {
                addStatus(all, server);
            } catch (IOException | IllegalArgumentException e) {
                // it does not answer, or with something else
            }
        }
        for (HttpCalls server : metrics) {
            try {
                HttpCalls.HttpReply reply = server.get("/metrics", HttpCalls.ANSWER_TIMEOUT);
                PrometheusText.counters(reply.body()).forEach((name, value) -> all.merge(name, value, Long::sum));
            } catch (IOException e) {
                // it does not answer
            }
        }
        return all;
    }

    private void addStatus(Map<String, Long> all, HttpCalls server) throws IOException {
        long files = 0;
        long bytes = 0;
        long deletes = 0;
        Map<String, @Nullable Object> status =
                PlainJson.parse(server.get("/status", HttpCalls.ANSWER_TIMEOUT).body());
        for (Map<String, @Nullable Object> volume : PlainJson.objects(status, "Volumes")) {
            if (PlainJson.string(volume, "Collection").equals(collection)) {
                volumes.add(PlainJson.number(volume, "Id"));
                files += PlainJson.number(volume, "FileCount");
                bytes += PlainJson.number(volume, "Size");
                deletes += PlainJson.number(volume, "DeleteCount");
            }
        }
        all.merge("files_stored", files, Long::sum);
        all.merge("bytes_stored", bytes, Long::sum);
        all.merge("files_deleted", deletes, Long::sum);
    }

    private static List<HttpCalls> calls(List<Endpoint> servers, ClientSettings access) {
        return servers.stream().map(server -> new HttpCalls(server, access)).collect(Collectors.toUnmodifiableList());
    }
}
