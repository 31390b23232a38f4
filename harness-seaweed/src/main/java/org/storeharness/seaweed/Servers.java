package org.storeharness.seaweed;

import io.netty.bootstrap.Bootstrap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.seaweed.protocol.BadResponseException;
import org.storeharness.seaweed.protocol.Endpoint;

/** The servers that a session has met. There are few, so they are searched one by one. */
final class Servers {
    private final Bootstrap bootstrap;
    private final int depth;
    private final Server master;
    private final List<Server> known = new ArrayList<>();

    Servers(Endpoint master, Bootstrap bootstrap, int depth) {
        this.bootstrap = bootstrap;
        this.depth = depth;
        this.master = new Server(master, bootstrap, depth);
    }

    Server master() {
        return master;
    }

    /**
     * The volume server whose {@code HOST:PORT} stands in the bytes {@code from} to {@code to} (exclusive).
     *
     * @throws BadResponseException if no address stands there
     */
    Server named(byte[] text, int from, int to) throws BadResponseException {
        for (int i = 0; i < known.size(); i++) {
            if (known.get(i).isNamed(text, from, to)) {
                return known.get(i);
            }
        }
        String name = new String(text, from, to - from, StandardCharsets.ISO_8859_1);
        try {
            Server server = new Server(Endpoint.parse(name), bootstrap, depth);
            known.add(server);
            return server;
        } catch (InvalidValueException e) {
            throw new BadResponseException("'" + name + "' as the address of a volume server");
        }
    }
}
