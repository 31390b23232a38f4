package org.storeharness.seaweed.client;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;
import org.storeharness.http.ErrorText;
import org.storeharness.json.plain.PlainJson;
import org.storeharness.store.StoreException;

/** Sends the requests to a master that are not measured. Each call waits for its response. */
public final class MasterClient {

    private static final Duration SLOW_RESPONSE_TIMEOUT = Duration.ofMinutes(15);

    private final Endpoint master;
    private final ClientSettings settings;
    private final HttpCalls calls;

    /** A client over plain HTTP that waits 5 s for a connection. */
    public MasterClient(Endpoint master) {
        this(master, ClientSettings.PLAIN);
    }

    public MasterClient(Endpoint master, ClientSettings settings) {
        this.master = master;
        this.settings = settings;
        this.calls = new HttpCalls(master, settings);
    }

    /** A client of the same master for callers that ask repeatedly and can do without an answer. */
    public MasterClient forStatus() {
        return new MasterClient(master, settings.forStatus());
    }

    /** The address of the master. */
    public Endpoint master() {
        return master;
    }

    /**
     * Sends a GET request.
     *
     * @throws StoreException if the master cannot be reached or does not answer
     */
    public HttpCalls.HttpReply get(String path) throws StoreException {
        return get(path, settings.responseTimeout());
    }

    /**
     * Sends a GET request that changes many volumes, each on its server, which may take minutes.
     *
     * @throws StoreException if the master cannot be reached or does not answer
     */
    public HttpCalls.HttpReply getSlow(String path) throws StoreException {
        return get(path, SLOW_RESPONSE_TIMEOUT);
    }

    /**
     * Deletes a collection with all its objects. Does nothing if there is no such collection, which the master says in the
     * text of its error only. Waits for many minutes.
     *
     * @throws StoreException if the collection is left
     */
    public void deleteCollection(String name) throws StoreException {
        String left = "collection '" + name + "' is left at " + master + ": ";
        HttpCalls.HttpReply reply;
        try {
            reply = getSlow("/col/delete?collection=" + name);
        } catch (StoreException e) {
            throw new StoreException(left + e.getMessage(), e);
        }
        boolean absent = reply.status() == 400 && reply.error().contains("does not exist");
        if (reply.status() != 204 && reply.status() != 200 && !absent) {
            throw new StoreException(left + "its removal answered " + reply.status() + ": " + reply.error());
        }
    }

    private HttpCalls.HttpReply get(String path, Duration timeout) throws StoreException {
        try {
            return calls.get(path, timeout);
        } catch (IOException e) {
            throw new StoreException(
                    "SeaweedFS master " + master + " cannot be reached: " + ErrorText.of(e)
                            + "; check that it runs there (option master=HOST:PORT)",
                    e);
        }
    }

    /**
     * The leader, as this master knows it; if this master is the leader, the address of this client.
     *
     * @throws StoreException if no SeaweedFS master answers, or one that knows no leader
     */
    public Endpoint leader() throws StoreException {
        HttpCalls.HttpReply reply = get("/cluster/status");
        Map<String, @Nullable Object> status = Map.of();
        try {
            if (reply.status() == 200) {
                status = PlainJson.parse(reply.body());
                return Boolean.TRUE.equals(status.get("IsLeader"))
                        ? master
                        : GrpcPort.parseServer(PlainJson.string(status, "Leader"));
            }
        } catch (IllegalArgumentException e) {
            // the response is none of a master with a leader
        }
        if (status.containsKey("IsLeader") || status.containsKey("Peers")) {
            throw new StoreException(
                    "the SeaweedFS master " + master + " knows no leader yet; try again when the masters"
                            + " have chosen one, which takes more than half of them");
        }
        throw new StoreException("what listens at " + master + " is no SeaweedFS master"
                + " (GET /cluster/status answered " + reply.status() + ": " + reply.error()
                + "); give the address of a master, usually port 9333");
    }

    /** The number of volume servers that have joined; 0 if the master does not answer. */
    public int countVolumeServers() {
        try {
            HttpCalls.HttpReply reply = calls.get("/vol/status");
            return reply.status() == 200
                    ? new VolumeStatus(PlainJson.parse(reply.body()))
                            .volumeServers()
                            .size()
                    : 0;
        } catch (IOException | IllegalArgumentException e) {
            return 0;
        }
    }

    /**
     * The status of all volumes.
     *
     * @throws StoreException if the master does not report it
     */
    public VolumeStatus volumeStatus() throws StoreException {
        HttpCalls.HttpReply reply = get("/vol/status");
        if (reply.status() != 200) {
            throw new StoreException("SeaweedFS master " + master + " answered " + reply.status()
                    + " to GET /vol/status: " + reply.error()
                    + (reply.status() == 404 ? "; was it started with -disableHttp?" : ""));
        }
        return new VolumeStatus(reply.json());
    }

    /**
     * The volume servers.
     *
     * @param dataCenter the data centre that they are in; empty for any
     * @throws StoreException if the master does not report them
     */
    public Topology topology(String dataCenter) throws StoreException {
        HttpCalls.HttpReply reply = get("/dir/status");
        if (reply.status() != 200) {
            throw new StoreException("SeaweedFS master " + master + " answered " + reply.status()
                    + " to GET /dir/status: " + reply.error());
        }
        return Topology.of(reply.json(), dataCenter);
    }

    /** The response to {@code /vol/status}. */
    public static final class VolumeStatus {
        private final String version;
        private final Map<String, Map<Integer, Set<String>>> holders = new TreeMap<>();
        private final Map<String, Long> bytes = new TreeMap<>();
        private final List<VolumeServer> volumeServers = new ArrayList<>();

        VolumeStatus(Map<String, @Nullable Object> response) {
            version = PlainJson.string(response, "Version").strip();
            Map<String, @Nullable Object> centers =
                    PlainJson.object(PlainJson.object(response, "Volumes"), "DataCenters");
            for (String center : centers.keySet()) {
                Map<String, @Nullable Object> racks = PlainJson.object(centers, center);
                for (String rack : racks.keySet()) {
                    Map<String, @Nullable Object> nodes = PlainJson.object(racks, rack);
                    for (String node : nodes.keySet()) {
                        volumeServers.add(new VolumeServer(center, rack, node));
                        for (Map<String, @Nullable Object> volume : PlainJson.objects(nodes, node)) {
                            String collection = PlainJson.string(volume, "Collection");
                            bytes.merge(collection, PlainJson.number(volume, "Size"), Long::sum);
                            holders.computeIfAbsent(collection, any -> new TreeMap<>())
                                    .computeIfAbsent((int) PlainJson.number(volume, "Id"), any -> new TreeSet<>())
                                    .add(node);
                        }
                    }
                }
            }
        }

        /** The version of SeaweedFS, as the master states it. */
        public String version() {
            return version;
        }

        /** The volume servers. */
        public List<VolumeServer> volumeServers() {
            return volumeServers;
        }

        /** The subset of the servers that the master does not know now. */
        public Set<String> unknown(Set<String> servers) {
            Set<String> unknown = new TreeSet<>(servers);
            volumeServers.forEach(server -> unknown.remove(server.id()));
            return unknown;
        }

        /** The bytes of the volumes of a collection, every copy. */
        public long bytes(String collection) {
            return bytes.getOrDefault(collection, 0L);
        }

        /** The names of all collections with volumes. */
        public Set<String> collections() {
            return holders.keySet();
        }

        /** Whether a volume belongs to this collection. */
        public boolean hasCollection(String collection) {
            return holders.containsKey(collection);
        }

        /** The names of the servers that hold the volumes of a collection, by volume. */
        public Map<Integer, Set<String>> holders(String collection) {
            return holders.getOrDefault(collection, Map.of());
        }
    }
}
