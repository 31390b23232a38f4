package org.storeharness.seaweed.fileid;

import io.netty.channel.Channel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.Outcome;
import org.storeharness.seaweed.http.Answers;
import org.storeharness.seaweed.http.Server;
import org.storeharness.seaweed.http.Servers;
import org.storeharness.seaweed.http.TextBuffer;
import org.storeharness.seaweed.object.UploadAnswers;
import org.storeharness.seaweed.protocol.BadResponseException;
import org.storeharness.seaweed.protocol.FileId;
import org.storeharness.seaweed.protocol.ResponseParser;

/**
 * Ids that the master assigned in advance, many with one request: they follow each other in one volume. The next lot is
 * asked for as soon as the last one is begun, so that writes seldom wait. Confined to the session's thread.
 */
public final class IdStock implements Question.Asker {
    /** A write that needs an id. */
    interface Waiter {
        /** There are ids. */
        void stocked();

        /** There are none. */
        void notStocked(Outcome outcome, String reason, Duration pause);
    }

    private final MasterRequests requests;
    private final Servers servers;
    private final int lot;
    private final FileId next = new FileId();
    private final FileId base = new FileId();
    private final List<Waiter> waiters = new ArrayList<>();
    private final Question question;
    private @Nullable Server nextServer;
    private @Nullable Server server;
    private int left;
    private int nextLeft;
    private boolean asking;

    /**
     * @param lot how many ids a request asks for
     */
    public IdStock(MasterRequests requests, Servers servers, int lot) {
        this.requests = requests;
        this.servers = servers;
        this.lot = lot;
        this.question = new Question(this, servers);
    }

    /** Takes an id; the server to upload to, or {@code null} if there is no id in stock. */
    @Nullable
    Server take(FileId id) {
        if (left == 0) {
            if (nextLeft == 0) {
                return null;
            }
            base.set(next.volume(), next.key(), next.cookie());
            server = nextServer;
            left = nextLeft;
            nextLeft = 0;
            ask();
        }
        left--;
        id.set(base.volume(), base.key(), base.cookie());
        base.set(base.volume(), base.key() + 1, base.cookie());
        return server;
    }

    /** Tells the waiter when there are ids. */
    void await(Waiter waiter) {
        waiters.add(waiter);
        ask();
    }

    /** The waiter does not wait any more. */
    void leave(Waiter waiter) {
        waiters.remove(waiter);
    }

    /** Throws away what is left: the volume does not take uploads any more. */
    void discard(int volume) {
        if (base.volume() == volume) {
            left = 0;
        }
        if (next.volume() == volume) {
            nextLeft = 0;
        }
    }

    @Override
    public void writeQuestion(Channel channel, Server to) {
        requests.assign(channel, to);
    }

    @Override
    public void answered(ResponseParser answer, TextBuffer text) {
        asking = false;
        if (answer.status() != 200) {
            fail(
                    Answers.outcomeOfAssignment(answer.status()),
                    Answers.describe(name(), answer, text),
                    Answers.pause(answer));
            return;
        }
        try {
            nextServer = UploadAnswers.assigned(text, next, servers);
            nextLeft = UploadAnswers.assignedCount(text, lot);
        } catch (BadResponseException e) {
            fail(Outcome.ERROR, name() + " answered " + e.getMessage(), Duration.ZERO);
            return;
        }
        finish().forEach(Waiter::stocked);
    }

    @Override
    public void unanswered(String reason) {
        asking = false;
        fail(Outcome.ERROR, "assignment of " + lot + " ids failed: " + reason, Duration.ZERO);
    }

    private void ask() {
        if (!asking) {
            asking = true;
            question.ask();
        }
    }

    private void fail(Outcome outcome, String reason, Duration pause) {
        finish().forEach(waiter -> waiter.notStocked(outcome, reason, pause));
    }

    private List<Waiter> finish() {
        List<Waiter> told = List.copyOf(waiters);
        waiters.clear();
        return told;
    }

    private String name() {
        return "assignment of " + lot + " ids at " + servers.main().name();
    }
}
