package org.storeharness.seaweed.standin;

import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.Endpoint;

/** One volume server: its copies of volumes, whether it runs, and what it was asked. Thread-safe. */
final class VolumeNode {
    /** SeaweedFS's name of the counter of requests. */
    private static final String REQUESTS = "SeaweedFS_volumeServer_request_total";

    final Endpoint endpoint;
    final int slots;
    /** Its copies by volume id. */
    final Map<Integer, VolumeCopy> copies = new ConcurrentHashMap<>();
    /** Its port, and the connections to it. */
    final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    /** Whether its process runs. */
    volatile boolean alive = true;
    /** Whether the master knows it: it runs, or has died so recently that the master has not noticed it. */
    volatile boolean listed = true;

    private final Map<String, LongAdder> requestsByMethod = new ConcurrentSkipListMap<>();
    final RequestTimes times = new RequestTimes("SeaweedFS_volumeServer_request_seconds");
    private final List<HeldRequest> held = new ArrayList<>();
    private boolean frozen;

    /** A request that the frozen server took. */
    private record HeldRequest(Consumer<Exchange> handler, Exchange exchange) {
        /** Handles the request where its connection is served. */
        void handle() {
            exchange.context.executor().execute(() -> {
                try {
                    handler.accept(exchange);
                } finally {
                    exchange.body.release();
                }
            });
        }
    }

    VolumeNode(Endpoint endpoint, int slots) {
        this.endpoint = endpoint;
        this.slots = slots;
    }

    int freeSlots() {
        return alive ? slots - copies.size() : 0;
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
            throw new IOException("dial tcp " + endpoint + ": connect: connection refused");
        }
        return copies.get(volume);
    }

    /** Makes the server take requests and answer none. */
    synchronized void freeze() {
        frozen = true;
    }

    synchronized boolean isFrozen() {
        return frozen;
    }

    /** Holds the request if the server is frozen; whether it does. */
    synchronized boolean holds(Consumer<Exchange> handler, Exchange exchange) {
        if (frozen) {
            exchange.body.retain();
            held.add(new HeldRequest(handler, exchange));
        }
        return frozen;
    }

    /** The server goes on: it handles what it held. */
    synchronized void thaw() {
        frozen = false;
        held.forEach(HeldRequest::handle);
        held.clear();
    }

    /** Closes the port and the connections, and throws away what the server held. */
    void disconnect() {
        channels.close().awaitUninterruptibly();
        synchronized (this) {
            frozen = false;
            held.forEach(request -> request.exchange().body.release());
            held.clear();
        }
    }

    /** The status of its volumes. A master tells the length of each one's file, a volume server that of the needles in it. */
    List<Map<String, ?>> volumes(boolean fileSize) {
        List<Map<String, ?>> volumes = new ArrayList<>();
        new TreeMap<>(copies).forEach((id, copy) -> volumes.add(copy.status(id, fileSize)));
        return volumes;
    }

    /** The ids of its volumes in ascending order, with a blank before each range: {@code " 3 6 8-9"}. */
    String volumeIds() {
        StringBuilder text = new StringBuilder();
        int first = 0;
        int last = 0;
        for (int id : new TreeSet<>(copies.keySet())) {
            if (id != last + 1 || first == 0) {
                text.append(last > first ? "-" + last : "").append(' ').append(id);
                first = id;
            }
            last = id;
        }
        return text.append(last > first ? "-" + last : "").toString();
    }

    void countRequest(String method) {
        requestsByMethod.computeIfAbsent(method, any -> new LongAdder()).increment();
    }

    /** The number and times of requests by method, in Prometheus's text format. */
    String metrics() {
        StringBuilder text = new StringBuilder("# TYPE " + REQUESTS + " counter\n");
        requestsByMethod.forEach((method, count) ->
                text.append(String.format(Locale.ROOT, "%s{type=\"%s\"} %d\n", REQUESTS, method, count.sum())));
        return text.append(times.text()).toString();
    }
}
