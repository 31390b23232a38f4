package org.storeharness.seaweed;

import io.netty.bootstrap.Bootstrap;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.BadResponseException;
import org.storeharness.http.Endpoint;
import org.storeharness.http.RemoteServer;
import org.storeharness.http.Tls;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.unit.InvalidValueException;

/**
 * The servers of one session, and where volumes are, as the master last named it; operations share one lookup for a volume. There are few
 * servers, so they are searched one by one. Confined to the session's thread.
 */
final class RemoteServers {
    private final SeaweedOptions options;
    private final Bootstrap bootstrap;
    private final int depth;
    private final @Nullable Tls tls;
    private final ClientCounters counters;
    private final List<RemoteServer> primaries = new ArrayList<>();
    private int current;
    private final List<RemoteServer> volumeServers = new ArrayList<>();
    private final IntObjectMap<VolumeLocation> locations = new IntObjectHashMap<>();

    /**
     * @param main the master, or the filer
     * @param options the options of the target; the masters that they name may include {@code main}
     * @param depth the maximum number of requests in flight
     * @param tls secures connections; {@code null} for plain HTTP
     */
    RemoteServers(
            Endpoint main,
            SeaweedOptions options,
            Bootstrap bootstrap,
            int depth,
            @Nullable Tls tls,
            ClientCounters counters) {
        this.options = options;
        this.bootstrap = bootstrap;
        this.depth = depth;
        this.tls = tls;
        this.counters = counters;
        primaries.add(server(main));
        for (Endpoint master : options.masters()) {
            if (!master.equals(main)) {
                primaries.add(server(master));
            }
        }
    }

    /** The master that requests go to now, or the filer. */
    RemoteServer primary() {
        return primaries.get(current);
    }

    /** Notes that a server does not answer: if it is the current master, requests go to the next named master from now on. */
    void reportFailure(RemoteServer server) {
        if (primaries.size() > 1 && server == primary()) {
            current = (current + 1) % primaries.size();
            counters.masterChanged();
        }
    }

    /** The location of a volume, known or not. */
    VolumeLocation location(int volume) {
        VolumeLocation location = locations.get(volume);
        if (location == null) {
            location = new VolumeLocation(volume, this, options);
            locations.put(volume, location);
        }
        return location;
    }

    private RemoteServer server(Endpoint endpoint) {
        return new RemoteServer(endpoint, bootstrap, depth, tls, counters.requests());
    }

    /**
     * The volume server whose {@code HOST:PORT} is in the bytes {@code from} to {@code to} (exclusive).
     *
     * @throws BadResponseException if they are no address
     */
    RemoteServer byName(byte[] text, int from, int to) throws BadResponseException {
        for (int i = 0; i < volumeServers.size(); i++) {
            if (volumeServers.get(i).isNamed(text, from, to)) {
                return volumeServers.get(i);
            }
        }
        String name = new String(text, from, to - from, StandardCharsets.ISO_8859_1);
        try {
            RemoteServer server = server(Endpoint.parse(name));
            volumeServers.add(server);
            return server;
        } catch (InvalidValueException e) {
            throw new BadResponseException("'" + name + "' as the address of a volume server");
        }
    }
}
