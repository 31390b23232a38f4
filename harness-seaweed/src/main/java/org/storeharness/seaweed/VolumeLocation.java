package org.storeharness.seaweed;

import io.netty.channel.Channel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.BadResponseException;
import org.storeharness.http.OperationFailure;
import org.storeharness.http.RemoteServer;
import org.storeharness.http.ResponseParser;
import org.storeharness.http.ResultHandler;
import org.storeharness.http.TextBuffer;
import org.storeharness.json.plain.PlainJson;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.store.Outcome;

/** The servers that hold one volume, and the lookup that finds them. Confined to the session's thread. */
final class VolumeLocation implements MasterCall.MasterCallHandler {
    /** The status of a lookup of a volume that no server holds, as far as the master knows. */
    private static final int NO_HOLDER = 404;

    private final RemoteServers servers;
    private final long expiryNanos;
    private final byte[] request;
    private final List<RemoteServer> holders = new ArrayList<>();
    private final WaiterList waiters = new WaiterList();
    private final MasterCall call;
    private boolean lookingUp;
    private long lookedUpNanos;
    private int next;

    VolumeLocation(int volume, RemoteServers servers, SeaweedOptions options) {
        this.servers = servers;
        this.expiryNanos = options.lookupExpiry().toNanos();
        this.request = ("GET /dir/lookup?volumeId=" + volume).getBytes(StandardCharsets.US_ASCII);
        this.call = new MasterCall(this, servers, null);
    }

    /**
     * Whether the location is known, and was looked up less than {@code lookupExpiry} ago.
     *
     * @param nowNanos the intended start of the operation
     */
    boolean isKnown(long nowNanos) {
        return !holders.isEmpty() && nowNanos - lookedUpNanos < expiryNanos;
    }

    /** Whether the server was among those that held the volume when it was last looked up. */
    boolean isHolder(RemoteServer server) {
        return holders.contains(server);
    }

    /** All servers that held the volume when it was last looked up. */
    List<RemoteServer> holders() {
        return List.copyOf(holders);
    }

    /** The server to ask; the holders of the volume take turns. Valid while {@link #isKnown}. */
    RemoteServer holder() {
        next = (next + 1) % holders.size();
        return holders.get(next);
    }

    /** Makes the next operation look the volume up again. */
    void forget() {
        holders.clear();
    }

    /**
     * Looks the volume up, unless a lookup is out already. Success means that {@link #holder} is valid.
     *
     * @param nowNanos the intended start of the operation
     */
    void lookUp(ResultHandler waiter, long nowNanos) {
        waiters.add(waiter);
        if (!lookingUp) {
            lookingUp = true;
            lookedUpNanos = nowNanos;
            call.send("lookup of a volume");
        }
    }

    /** Stops waiting; the lookup is given up if nothing else waits for it. */
    void cancel(ResultHandler waiter) {
        waiters.remove(waiter);
        if (waiters.isEmpty() && lookingUp) {
            lookingUp = false;
            call.cancel();
        }
    }

    @Override
    public void writeRequest(Channel channel, RemoteServer master) {
        MasterRequests.get(channel, master, request);
    }

    @Override
    public Outcome outcome(int status) {
        return status == NO_HOLDER ? Outcome.MISS : StatusMapping.outcome(status);
    }

    @Override
    public void responseReceived(ResponseParser response, TextBuffer text) throws BadResponseException {
        holders.clear();
        holders.addAll(parse(text));
        lookingUp = false;
        waiters.succeed();
    }

    /** A volume without a holder may come back with its server, so its objects are not missing. */
    @Override
    public void failed(OperationFailure failure) {
        lookingUp = false;
        if (failure.outcome() == Outcome.MISS) {
            holders.clear();
            waiters.fail(OperationFailure.of(Outcome.ERROR, failure.reason()));
        } else {
            waiters.fail(failure);
        }
    }

    private List<RemoteServer> parse(TextBuffer text) throws BadResponseException {
        List<RemoteServer> found = new ArrayList<>();
        try {
            for (Map<String, @Nullable Object> location :
                    PlainJson.objects(PlainJson.parse(text.toString()), "locations")) {
                byte[] url = PlainJson.string(location, "url").getBytes(StandardCharsets.ISO_8859_1);
                found.add(servers.byName(url, 0, url.length));
            }
        } catch (BadResponseException | IllegalArgumentException e) {
            throw new BadResponseException("something other than locations: " + e.getMessage());
        }
        if (found.isEmpty()) {
            throw new BadResponseException("without a location");
        }
        return found;
    }
}
