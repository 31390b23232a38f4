package org.storeharness.seaweed.fileid;

import io.netty.channel.Channel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.Outcome;
import org.storeharness.seaweed.http.Answers;
import org.storeharness.seaweed.http.Server;
import org.storeharness.seaweed.http.Servers;
import org.storeharness.seaweed.http.TextBuffer;
import org.storeharness.seaweed.options.ReplicaChoice;
import org.storeharness.seaweed.options.SeaweedOptions;
import org.storeharness.seaweed.protocol.BadResponseException;
import org.storeharness.seaweed.protocol.Json;
import org.storeharness.seaweed.protocol.ResponseParser;

/** The servers that hold one volume, and the lookup that finds them. Confined to the session's thread. */
final class VolumeLocation implements Question.Asker {
    /** An operation that needs to know where its volume is. */
    interface Waiter {
        /** The location is known. */
        void located(VolumeLocation location);

        /**
         * The location cannot be had.
         *
         * @param pause what the master asks for before another try; zero for nothing
         */
        void notLocated(Outcome outcome, String reason, Duration pause);
    }

    private final Servers servers;
    private final long expiryNanos;
    private final ReplicaChoice replicas;
    private final byte[] request;
    private final List<Server> holders = new ArrayList<>();
    private final List<Waiter> waiters = new ArrayList<>();
    private final Question question;
    private boolean lookingUp;
    private long lookedUpNanos;
    private int next;

    VolumeLocation(int volume, Servers servers, SeaweedOptions options) {
        this.servers = servers;
        this.expiryNanos = options.lookupExpiry().toNanos();
        this.replicas = options.replicas();
        this.request = ("GET /dir/lookup?volumeId=" + volume).getBytes(StandardCharsets.US_ASCII);
        this.question = new Question(this, servers);
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
    boolean isHeldBy(Server server) {
        return holders.contains(server);
    }

    /** The server to ask, of those that hold the volume. Only while {@link #isKnown}. */
    Server holder() {
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
    void lookUp(Waiter waiter, long nowNanos) {
        waiters.add(waiter);
        if (!lookingUp) {
            lookingUp = true;
            lookedUpNanos = nowNanos;
            question.ask();
        }
    }

    /** The waiter does not wait any more; without any other the lookup is given up. */
    void leave(Waiter waiter) {
        waiters.remove(waiter);
        if (waiters.isEmpty() && lookingUp) {
            lookingUp = false;
            question.withdraw();
        }
    }

    @Override
    public void writeQuestion(Channel channel, Server to) {
        MasterRequests.ask(channel, to, request);
    }

    @Override
    public void answered(ResponseParser answer, TextBuffer text) {
        if (answer.status() == 404) {
            holders.clear();
            fail(Outcome.MISS, name() + ": " + text.error(), Duration.ZERO);
            return;
        }
        if (answer.status() != 200) {
            fail(Answers.outcome(answer.status()), Answers.describe(name(), answer, text), Answers.pause(answer));
            return;
        }
        try {
            take(text.json());
        } catch (BadResponseException | IllegalArgumentException e) {
            holders.clear();
            fail(Outcome.ERROR, name() + " answered something else than locations: " + e.getMessage(), Duration.ZERO);
            return;
        }
        for (Waiter waiter : finish()) {
            waiter.located(this);
        }
    }

    @Override
    public void unanswered(String reason) {
        fail(Outcome.ERROR, "lookup of a volume failed: " + reason, Duration.ZERO);
    }

    private void take(Map<String, @Nullable Object> answer) throws BadResponseException {
        List<Server> found = new ArrayList<>();
        for (Map<String, @Nullable Object> location : Json.objects(answer, "locations")) {
            byte[] url = Json.string(location, "url").getBytes(StandardCharsets.ISO_8859_1);
            found.add(servers.named(url, 0, url.length));
        }
        if (found.isEmpty()) {
            throw new BadResponseException("no location");
        }
        holders.clear();
        holders.addAll(found);
    }

    private void fail(Outcome outcome, String reason, Duration pause) {
        for (Waiter waiter : finish()) {
            waiter.notLocated(outcome, reason, pause);
        }
    }

    private String name() {
        return "lookup of a volume at " + servers.main().name();
    }

    private List<Waiter> finish() {
        lookingUp = false;
        List<Waiter> told = List.copyOf(waiters);
        waiters.clear();
        return told;
    }
}
