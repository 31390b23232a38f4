package org.storeharness.seaweed.http;

import io.netty.bootstrap.Bootstrap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.seaweed.protocol.BadResponseException;
import org.storeharness.seaweed.protocol.Endpoint;
import org.storeharness.seaweed.protocol.Tls;

/** The servers that a session has met. There are few, so they are searched one by one. */
public final class RemoteServers {
    private final Bootstrap bootstrap;
    private final int depth;
    private final @Nullable Tls tls;
    private final ClientCounters tally;
    private final List<RemoteServer> primaries = new ArrayList<>();
    private int current;
    private final List<RemoteServer> volumeServers = new ArrayList<>();

    /**
     * @param main the master, or the filer
     * @param masters the masters that are named, which may include {@code main}; empty if none is
     * @param depth the most requests that are out at one time
     * @param tls how connections are secured; {@code null} for plain HTTP
     */
    public RemoteServers(
            Endpoint main,
            List<Endpoint> masters,
            Bootstrap bootstrap,
            int depth,
            @Nullable Tls tls,
            ClientCounters tally) {
        this.bootstrap = bootstrap;
        this.depth = depth;
        this.tls = tls;
        this.tally = tally;
        primaries.add(server(main));
        for (Endpoint master : masters) {
            if (!master.equals(main)) {
                primaries.add(server(master));
            }
        }
    }

    /** The server that is asked first: the master, or the filer. */
    public RemoteServer primary() {
        return primaries.get(current);
    }

    /** This server does not answer: if it is the master, the next of those that are named is asked from now on. */
    public void reportFailure(RemoteServer server) {
        if (primaries.size() > 1 && server == primary()) {
            current = (current + 1) % primaries.size();
            tally.masterChanged();
        }
    }

    private RemoteServer server(Endpoint endpoint) {
        return new RemoteServer(endpoint, bootstrap, depth, tls, tally);
    }

    /**
     * The volume server whose {@code HOST:PORT} stands in the bytes {@code from} to {@code to} (exclusive).
     *
     * @throws BadResponseException if no address stands there
     */
    public RemoteServer byName(byte[] text, int from, int to) throws BadResponseException {
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
