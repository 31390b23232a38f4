package org.storeharness.seaweed.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.seaweed.protocol.Endpoint;
import org.storeharness.seaweed.protocol.Json;

/** Asks a master for what happens once in a run. Each call waits for its answer: not for what is measured. */
public final class MasterClient {

    private final Endpoint master;
    private final HttpCalls calls;

    /** A client that waits 5 s for a connection. */
    public MasterClient(Endpoint master) {
        this(master, Access.PLAIN);
    }

    public MasterClient(Endpoint master, Access access) {
        this.master = master;
        this.calls = new HttpCalls(master, access);
    }

    /** Where the master is. */
    public Endpoint master() {
        return master;
    }

    /**
     * Asks for a path.
     *
     * @throws StoreException if the master cannot be reached or does not answer
     */
    public HttpCalls.Reply get(String path) throws StoreException {
        try {
            return calls.get(path);
        } catch (IOException e) {
            throw new StoreException(
                    "SeaweedFS master " + master + " cannot be reached: " + HttpCalls.reason(e)
                            + "; check that it runs there (option master=HOST:PORT)",
                    e);
        }
    }

    /**
     * Checks that a SeaweedFS master answers there.
     *
     * @throws StoreException if none does
     */
    public void check() throws StoreException {
        HttpCalls.Reply reply = get("/cluster/status");
        boolean isMaster;
        try {
            isMaster = reply.status() == 200 && reply.json().containsKey("Leader");
        } catch (StoreException e) {
            isMaster = false;
        }
        if (!isMaster) {
            throw new StoreException("what listens at " + master + " is no SeaweedFS master with a leader"
                    + " (GET /cluster/status answered " + reply.status() + ": " + reply.error()
                    + "); give the address of a master, usually port 9333");
        }
    }

    /** How many volume servers have joined; 0 if the master does not answer. */
    int countVolumeServers() {
        try {
            HttpCalls.Reply reply = calls.get("/vol/status");
            return reply.status() == 200 ? new VolumeStatus(Json.object(reply.body())).servers() : 0;
        } catch (IOException | IllegalArgumentException e) {
            return 0;
        }
    }

    /**
     * What the master says about volumes.
     *
     * @throws StoreException if it does not say it
     */
    public VolumeStatus volumeStatus() throws StoreException {
        HttpCalls.Reply reply = get("/vol/status");
        if (reply.status() != 200) {
            throw new StoreException("SeaweedFS master " + master + " answered " + reply.status()
                    + " to GET /vol/status: " + reply.error()
                    + (reply.status() == 404 ? "; was it started with -disableHttp?" : ""));
        }
        return new VolumeStatus(reply.json());
    }

    /** The answer to {@code /vol/status}. */
    public static final class VolumeStatus {
        private final String version;
        private final TreeSet<String> collections = new TreeSet<>();
        private final List<String> servers = new ArrayList<>();

        VolumeStatus(Map<String, @Nullable Object> answer) {
            version = Json.string(answer, "Version").strip();
            Map<String, @Nullable Object> centers = Json.object(Json.object(answer, "Volumes"), "DataCenters");
            for (String center : centers.keySet()) {
                Map<String, @Nullable Object> racks = Json.object(centers, center);
                for (String rack : racks.keySet()) {
                    Map<String, @Nullable Object> nodes = Json.object(racks, rack);
                    servers.addAll(nodes.keySet());
                    for (String node : nodes.keySet()) {
                        Json.objects(nodes, node).forEach(volume -> collections.add(Json.string(volume, "Collection")));
                    }
                }
            }
        }

        /** The version of SeaweedFS, as it writes it. */
        public String version() {
            return version;
        }

        /** The number of volume servers. */
        public int servers() {
            return servers.size();
        }

        /** Where the volume servers are, as far as they are named by their addresses. */
        public List<Endpoint> volumeServers() {
            List<Endpoint> known = new ArrayList<>();
            for (String server : servers) {
                try {
                    known.add(Endpoint.parse(server));
                } catch (InvalidValueException e) {
                    // a server with a name of its own
                }
            }
            return known;
        }

        /** Whether a volume belongs to this collection. */
        public boolean hasCollection(String collection) {
            return collections.contains(collection);
        }
    }
}
