package org.storeharness.seaweed.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.StoreException;
import org.storeharness.seaweed.protocol.Endpoint;
import org.storeharness.seaweed.protocol.Json;

/** Asks a master for what happens once in a run. Each call waits for its answer: not for what is measured. */
public final class MasterClient {
    private static final int CONNECT_MILLIS = 5_000;
    private static final int READ_MILLIS = 60_000;
    private static final int BODY_LIMIT = 64 << 20;

    private final Endpoint master;
    private final int connectMillis;

    /** A client that waits 5 s for a connection. */
    public MasterClient(Endpoint master) {
        this(master, CONNECT_MILLIS);
    }

    public MasterClient(Endpoint master, int connectMillis) {
        this.master = master;
        this.connectMillis = connectMillis;
    }

    /**
     * An answer.
     *
     * @param authorization the token that came with it, or {@code null}
     * @param retryAfterSeconds after how many seconds to ask again, or -1
     */
    public record Reply(int status, String body, @Nullable String authorization, int retryAfterSeconds) {
        /**
         * The body as a JSON object.
         *
         * @throws StoreException if it is none
         */
        public Map<String, @Nullable Object> json() throws StoreException {
            try {
                return Json.object(body);
            } catch (IllegalArgumentException e) {
                throw new StoreException("answered " + status + " with something that is not JSON", e);
            }
        }

        /** The {@code error} in the body, or else the beginning of the body. */
        public String error() {
            try {
                String error = Json.string(Json.object(body), "error");
                if (!error.isEmpty()) {
                    return error;
                }
            } catch (IllegalArgumentException e) {
                // no JSON: the body speaks for itself
            }
            String line = body.strip().replaceAll("\\s+", " ");
            return line.length() > 200 ? line.substring(0, 200) + "..." : line;
        }
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
    public Reply get(String path) throws StoreException {
        try {
            return exchange(path);
        } catch (IOException e) {
            throw new StoreException(
                    "SeaweedFS master " + master + " cannot be reached: " + reason(e)
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
        Reply reply = get("/cluster/status");
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
            Reply reply = exchange("/vol/status");
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
        Reply reply = get("/vol/status");
        if (reply.status() != 200) {
            throw new StoreException("SeaweedFS master " + master + " answered " + reply.status()
                    + " to GET /vol/status: " + reply.error());
        }
        return new VolumeStatus(reply.json());
    }

    /** The answer to {@code /vol/status}. */
    public static final class VolumeStatus {
        private final String version;
        private final TreeSet<String> collections = new TreeSet<>();
        private int servers;

        VolumeStatus(Map<String, @Nullable Object> answer) {
            version = Json.string(answer, "Version").strip();
            Map<String, @Nullable Object> centers = Json.object(Json.object(answer, "Volumes"), "DataCenters");
            for (String center : centers.keySet()) {
                Map<String, @Nullable Object> racks = Json.object(centers, center);
                for (String rack : racks.keySet()) {
                    Map<String, @Nullable Object> nodes = Json.object(racks, rack);
                    servers += nodes.size();
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
            return servers;
        }

        /** Whether a volume belongs to this collection. */
        public boolean hasCollection(String collection) {
            return collections.contains(collection);
        }
    }

    private Reply exchange(String path) throws IOException {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create("http://" + master + path).toURL().openConnection(Proxy.NO_PROXY);
        connection.setConnectTimeout(connectMillis);
        connection.setReadTimeout(READ_MILLIS);
        connection.setInstanceFollowRedirects(false);
        connection.setRequestProperty("Connection", "close");
        try {
            int status = connection.getResponseCode();
            if (status < 0) {
                throw new IOException("it does not speak HTTP");
            }
            InputStream stream = status < 400 ? connection.getInputStream() : connection.getErrorStream();
            byte[] body = stream == null ? new byte[0] : stream.readNBytes(BODY_LIMIT);
            return new Reply(
                    status,
                    new String(body, StandardCharsets.UTF_8),
                    connection.getHeaderField("Authorization"),
                    connection.getHeaderFieldInt("Retry-After", -1));
        } finally {
            connection.disconnect();
        }
    }

    private static String reason(IOException e) {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return e instanceof java.net.UnknownHostException ? "no such host '" + message + "'" : message;
    }
}
