package org.storeharness.seaweed;

import java.util.List;
import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.server.SeaweedServer;
import org.storeharness.seaweed.standin.LoopbackServer;

/** The stand-in as a server of a run. */
record StandIn(LoopbackServer loopback) implements SeaweedServer {
    @Override
    public Endpoint master() {
        return loopback.master();
    }

    @Override
    public Endpoint filer() {
        return loopback.filer();
    }

    @Override
    public List<String> metrics() {
        return loopback.volumeServers().stream()
                .map(server -> "http://" + server + "/metrics")
                .toList();
    }

    @Override
    public void close() {
        loopback.close();
    }
}
