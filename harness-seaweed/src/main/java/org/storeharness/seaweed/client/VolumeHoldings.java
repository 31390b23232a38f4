package org.storeharness.seaweed.client;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.json.plain.PlainJson;

/**
 * Finds out whether a volume server holds a volume, since its 404 to a read does not tell a missing volume from a missing
 * object. Each server is asked once for its volumes. Each call waits for the server. Not thread-safe.
 */
public final class VolumeHoldings {
    private final ClientSettings settings;
    private final Duration timeout;
    private final Map<String, Set<Integer>> held = new HashMap<>();

    /**
     * @param timeout the longest wait for a server
     */
    public VolumeHoldings(ClientSettings settings, Duration timeout) {
        this.settings = settings;
        this.timeout = timeout;
    }

    /**
     * Whether the server holds the volume. A server that does not tell its volumes is believed to hold it.
     *
     * @param server {@code HOST:PORT}
     * @throws IOException if the server cannot be asked
     */
    public boolean holds(String server, int volume) throws IOException {
        if (held.getOrDefault(server, Set.of()).contains(volume)) {
            return true;
        }
        HttpCalls.HttpReply reply = new HttpCalls(Endpoint.parse(server), settings).get("/status", timeout);
        if (reply.status() != 200) {
            return true;
        }
        Set<Integer> volumes = new HashSet<>();
        try {
            for (Map<String, @Nullable Object> each : PlainJson.objects(PlainJson.parse(reply.body()), "Volumes")) {
                volumes.add((int) PlainJson.number(each, "Id"));
            }
        } catch (IllegalArgumentException e) {
            throw new IOException("the status of " + server + " cannot be read: " + e.getMessage(), e);
        }
        held.put(server, volumes);
        return volumes.contains(volume);
    }
}
