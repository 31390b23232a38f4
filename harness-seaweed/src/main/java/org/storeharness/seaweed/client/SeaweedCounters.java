package org.storeharness.seaweed.client;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.json.plain.PlainJson;

/**
 * Reads what SeaweedFS counts of one collection from {@code /status} of all volume servers, where every copy counts. A server that does
 * not answer adds nothing; operations report that it is gone.
 */
public final class SeaweedCounters {
    private final List<HttpCalls> volumeServers;
    private final String collection;
    private final Set<Long> volumes = new HashSet<>();

    /**
     * @param volumeServers the servers whose volumes count
     * @param collection the collection whose volumes count
     */
    public SeaweedCounters(List<Endpoint> volumeServers, String collection, ClientSettings settings) {
        this.volumeServers = volumeServers.stream()
                .map(server -> new HttpCalls(server, settings.forStatus()))
                .toList();
        this.collection = collection;
    }

    /** The number of volumes that the collection had at the last {@link #read}; 0 if no server answered. */
    public int volumes() {
        return volumes.size();
    }

    /** All counters by name. */
    public Map<String, Long> read() {
        Map<String, Long> all = new LinkedHashMap<>();
        volumes.clear();
        for (HttpCalls server : volumeServers) {
            try {
                addStatus(all, server);
            } catch (IOException | IllegalArgumentException e) {
                // the server does not answer, or not with a status
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
        all.merge("files_stored", files, Long::sum);
        all.merge("bytes_stored", bytes, Long::sum);
        all.merge("files_deleted", deletes, Long::sum);
    }
}
