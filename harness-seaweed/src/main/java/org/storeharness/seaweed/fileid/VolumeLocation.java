package org.storeharness.seaweed.fileid;

import io.netty.channel.Channel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.Outcome;
import org.storeharness.seaweed.http.RemoteServer;
import org.storeharness.seaweed.http.RemoteServers;
import org.storeharness.seaweed.http.StatusMapping;
import org.storeharness.seaweed.http.TextBuffer;
import org.storeharness.seaweed.options.ReplicaChoice;
import org.storeharness.seaweed.options.SeaweedOptions;
import org.storeharness.seaweed.protocol.BadResponseException;
import org.storeharness.core.json.plain.PlainJson;
import org.storeharness.seaweed.protocol.ResponseParser;

/** The servers that hold one volume, and the lookup that finds them. Confined to the session's thread. */
final class VolumeLocation implements MasterCall.MasterCallHandler {
    /** An operation that needs to know where its volume is. */
    interface LocationWaiter {
        /** The location is known. */
        void located(VolumeLocation location);

        /**
         * The location cannot be had.
         *
         * @param pause what the master asks for before another try; zero for nothing
         */
        void lookupFailed(Outcome outcome, String reason, Duration pause);
    }

    private final RemoteServers servers;
    private final long expiryNanos;
    private final ReplicaChoice replicas;
    private final byte[] request;
    private final List<RemoteServer> holders = new ArrayList<>();
    private final List<LocationWaiter> waiters = new ArrayList<>();
    private final MasterCall question;
    private boolean lookingUp;
    private long lookedUpNanos;
    private int next;

    VolumeLocation(int volume, RemoteServers servers, SeaweedOptions options) {
        this.servers = servers;
        this.expiryNanos = options.lookupExpiry().toNanos();
        this.replicas = options.replicas();
        this.request = ("GET /dir/lookup?volumeId=" + volume).getBytes(StandardCharsets.US_ASCII);
        this.question = new MasterCall(this, servers);
    }

    /**
     * Whether it is known, and was looked up lately.
     *
     * @param nowNanos the start of the operation that asks
     */
    boolean isKnown(long nowNanos) {
        return !holders.isEmpty() && nowNanos - lookedUpNanos < expiryNanos;
    }

    /** Whether the server was among those that held the volume when it was last looked up. */
    boolean isHolder(RemoteServer server) {
        return holders.contains(server);
    }

    /** The server to ask, of those that hold the volume. Only while {@link #isKnown}. */
    RemoteServer holder() {
        if (holders.size() == 1 || replicas == ReplicaChoice.FIRST) {
            return holders.get(0);
        }
        next = (next + 1) % holders.size();
        return holders.get(next);
    }

    /** The next operation looks the volume up again. */
    void forget() {
        holders.clear();
    }

    /**
     * Looks the volume up, unless a lookup is out already, and tells the waiter.
     *
     * @param nowNanos the start of the operation that asks
     */
    void lookUp(LocationWaiter waiter, long nowNanos) {
        waiters.add(waiter);
        if (!lookingUp) {
            lookingUp = true;
            lookedUpNanos = nowNanos;
            question.send();
        }
    }

    /** The waiter does not wait any more; without any other the lookup is given up. */
    void cancel(LocationWaiter waiter) {
        waiters.remove(waiter);
        if (waiters.isEmpty() && lookingUp) {
            lookingUp = false;
            question.cancel();
        }
    }

    @Override
    public void writeRequest(Channel channel, RemoteServer to) {
        MasterRequests.get(channel, to, request);
    }

    @Override
    public void answered(ResponseParser answer, TextBuffer text) {
        if (answer.status() == 404) {
            holders.clear();
            fail(Outcome.MISS, requestText() + ": " + text.error(), Duration.ZERO);
            return;
        }
        if (answer.status() != 200) {
            fail(
                    StatusMapping.outcome(answer.status()),
                    StatusMapping.describe(requestText(), answer, text),
                    StatusMapping.retryAfter(answer));
            return;
        }
        try {
            take(PlainJson.parse(text.toString()));
        } catch (BadResponseException | IllegalArgumentException e) {
            holders.clear();
            fail(
                    Outcome.ERROR,
                    requestText() + " answered something else than locations: " + e.getMessage(),
                    Duration.ZERO);
            return;
        }
        for (LocationWaiter waiter : takeWaiters()) {
            waiter.located(this);
        }
    }

    @Override
    public void failed(String reason) {
        fail(Outcome.ERROR, "lookup of a volume failed: " + reason, Duration.ZERO);
    }

    private void take(Map<String, @Nullable Object> answer) throws BadResponseException {
        List<RemoteServer> found = new ArrayList<>();
        for (Map<String, @Nullable Object> location : PlainJson.objects(answer, "locations")) {
            byte[] url = PlainJson.string(location, "url").getBytes(StandardCharsets.ISO_8859_1);
            found.add(servers.byName(url, 0, url.length));
        }
        if (found.isEmpty()) {
            throw new BadResponseException("no location");
        }
        holders.clear();
        holders.addAll(found);
    }

    private void fail(Outcome outcome, String reason, Duration pause) {
        for (LocationWaiter waiter : takeWaiters()) {
            waiter.lookupFailed(outcome, reason, pause);
        }
    }

    private String requestText() {
        return "lookup of a volume at " + servers.primary().name();
    }

    private List<LocationWaiter> takeWaiters() {
        lookingUp = false;
        List<LocationWaiter> told = List.copyOf(waiters);
        waiters.clear();
        return told;
    }
}
