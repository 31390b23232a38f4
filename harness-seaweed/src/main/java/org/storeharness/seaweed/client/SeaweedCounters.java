package org.storeharness.seaweed.client;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.json.plain.PlainJson;

/**
 * Reads the counters that SeaweedFS keeps: those of one collection from {@code /status} of all volume servers, where every
 * copy counts, and the Prometheus counters from {@code /metrics}. A server that does not answer adds nothing; operations
 * report that it is gone.
 */
public final class SeaweedCounters {
    private final List<HttpCalls> volumeServers;
    private final List<HttpCalls> metrics;
    private final String collection;
    private final Set<Long> volumes = new HashSet<>();
    private final Map<String, Long> objectsByServer = new LinkedHashMap<>();

    /**
     * @param volumeServers the servers whose volumes count
     * @param metrics the addresses that serve metrics, always by plain HTTP
     * @param collection the collection whose volumes count
     */
    public SeaweedCounters(
            List<Endpoint> volumeServers, List<Endpoint> metrics, String collection, ClientSettings settings) {
        this.volumeServers = calls(volumeServers, settings.forStatus());
        this.metrics = calls(metrics, settings.forStatus().plain());
        this.collection = collection;
    }

    /** How many volumes the collection had at the last {@link #read}; 0 if no server answered. */
    public int volumes() {
        return volumes.size();
    }

    /** How many objects each server that answered had at the last {@link #read}, with every copy. */
    public Map<String, Long> objectsByServer() {
        return objectsByServer;
    }

    /** All counters by name. */
    public Map<String, Long> read() {
        Map<String, Long> all = new LinkedHashMap<>();
        volumes.clear();
        objectsByServer.clear();
        for (HttpCalls server : volumeServers) {
            try {
                addStatus(all, server);
            } catch (IOException | IllegalArgumentException e) {
                // the server does not answer, or not with a status
            }
        }
        for (HttpCalls server : metrics) {
            try {
                HttpCalls.HttpReply reply = server.get("/metrics");
                PrometheusText.counters(reply.body()).forEach((name, value) -> all.merge(name, value, Long::sum));
            } catch (IOException e) {
                // the server does not answer
            }
        }
        return all;
    }

    private void addStatus(Map<String, Long> all, HttpCalls server) throws IOException {
        long files = 0;
        long bytes = 0;
        long deletes = 0;
        Map<String, @Nullable Object> status =
                PlainJson.parse(server.get("/status").body());
        for (Map<String, @Nullable Object> volume : PlainJson.objects(status, "Volumes")) {
            if (PlainJson.string(volume, "Collection").equals(collection)) {
                volumes.add(PlainJson.number(volume, "Id"));
                files += PlainJson.number(volume, "FileCount");
                bytes += PlainJson.number(volume, "Size");
                deletes += PlainJson.number(volume, "DeleteCount");
            }
        }
        objectsByServer.put(server.server().toString(), files - deletes);
        all.merge("files_stored", files, Long::sum);
        all.merge("bytes_stored", bytes, Long::sum);
        all.merge("files_deleted", deletes, Long::sum);
    }

    private static List<HttpCalls> calls(List<Endpoint> servers, ClientSettings settings) {
        return servers.stream().map(server -> new HttpCalls(server, settings)).collect(Collectors.toUnmodifiableList());
    }
}
