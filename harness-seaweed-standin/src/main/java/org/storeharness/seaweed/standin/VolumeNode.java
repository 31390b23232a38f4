package org.storeharness.seaweed.standin;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;

/** One volume server: its copies of volumes, whether it runs, and what it was asked. Thread-safe. */
final class VolumeNode {
    /** SeaweedFS's name of the counter of requests. */
    private static final String REQUESTS = "SeaweedFS_volumeServer_request_total";

    private @Nullable Endpoint endpoint;
    private final int slots;
    private final Map<Integer, VolumeCopy> copies = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> requestsByMethod = new ConcurrentSkipListMap<>();
    private volatile boolean alive = true;
    private volatile boolean listed = true;

    VolumeNode(int slots) {
        this.slots = slots;
    }

    /** Sets the address. Called once, before other threads know the node. */
    void setEndpoint(Endpoint address) {
        endpoint = address;
    }

    Endpoint endpoint() {
        if (endpoint == null) {
            throw new IllegalStateException("the volume server is not up yet");
        }
        return endpoint;
    }

    int slots() {
        return slots;
    }

    int freeSlots() {
        return alive ? slots - copies.size() : 0;
    }

    /** Whether its process runs. */
    boolean isAlive() {
        return alive;
    }

    void setAlive(boolean runs) {
        alive = runs;
    }

    /** Whether the master knows it: it runs, or has died so recently that the master has not noticed it. */
    boolean isListed() {
        return listed;
    }

    void setListed(boolean known) {
        listed = known;
    }

    /** Its copies by volume id. */
    Map<Integer, VolumeCopy> copies() {
        return copies;
    }

    @Nullable
    VolumeCopy copy(int volume) {
        return copies.get(volume);
    }

    /**
     * Its copy of a volume for a change.
     *
     * @return {@code null} if it has none
     * @throws IOException if it does not run
     */
    @Nullable
    VolumeCopy reach(int volume) throws IOException {
        if (!alive) {
            throw new IOException("dial tcp " + endpoint() + ": connect: connection refused");
        }
        return copies.get(volume);
    }

    /** Counts a request with this HTTP method. */
    void countRequest(String method) {
        requestsByMethod.computeIfAbsent(method, any -> new LongAdder()).increment();
    }

    /** The number of requests by method, in Prometheus's text format. */
    String metrics() {
        StringBuilder text = new StringBuilder("# TYPE " + REQUESTS + " counter\n");
        requestsByMethod.forEach((method, count) ->
                text.append(String.format(Locale.ROOT, "%s{type=\"%s\"} %d\n", REQUESTS, method, count.sum())));
        return text.toString();
    }
}
