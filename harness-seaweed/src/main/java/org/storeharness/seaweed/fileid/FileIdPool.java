package org.storeharness.seaweed.fileid;

import io.netty.channel.Channel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.Outcome;
import org.storeharness.seaweed.http.RemoteServer;
import org.storeharness.seaweed.http.RemoteServers;
import org.storeharness.seaweed.http.StatusMapping;
import org.storeharness.seaweed.http.TextBuffer;
import org.storeharness.seaweed.object.UploadResponses;
import org.storeharness.seaweed.protocol.BadResponseException;
import org.storeharness.seaweed.protocol.FileId;
import org.storeharness.seaweed.protocol.ResponseParser;

/**
 * Ids that the master assigned in advance, many with one request: they follow each other in one volume. The next lot is
 * asked for as soon as the last one is begun, so that writes seldom wait. Confined to the session's thread.
 */
public final class FileIdPool implements MasterCall.MasterCallHandler {
    /** A write that needs an id. */
    interface FileIdWaiter {
        /** There are ids. */
        void idsAvailable();

        /** There are none. */
        void idsUnavailable(Outcome outcome, String reason, Duration pause);
    }

    private final MasterRequests requests;
    private final RemoteServers servers;
    private final int batchSize;
    private final FileId next = new FileId();
    private final FileId current = new FileId();
    private final List<FileIdWaiter> waiters = new ArrayList<>();
    private final MasterCall question;
    private @Nullable RemoteServer nextServer;
    private @Nullable RemoteServer server;
    private int remaining;
    private int nextRemaining;
    private boolean requestPending;

    /**
     * @param lot how many ids a request asks for
     */
    public FileIdPool(MasterRequests requests, RemoteServers servers, int lot) {
        this.requests = requests;
        this.servers = servers;
        this.batchSize = lot;
        this.question = new MasterCall(this, servers);
    }

    /** Takes an id; the server to upload to, or {@code null} if there is no id in stock. */
    @Nullable
    RemoteServer take(FileId id) {
        if (remaining == 0) {
            if (nextRemaining == 0) {
                return null;
            }
            current.set(next.volume(), next.key(), next.cookie());
            server = nextServer;
            remaining = nextRemaining;
            nextRemaining = 0;
            requestBatch();
        }
        remaining--;
        id.set(current.volume(), current.key(), current.cookie());
        current.set(current.volume(), current.key() + 1, current.cookie());
        return server;
    }

    /** Tells the waiter when there are ids. */
    void awaitFileId(FileIdWaiter waiter) {
        waiters.add(waiter);
        requestBatch();
    }

    /** The waiter does not wait any more. */
    void cancel(FileIdWaiter waiter) {
        waiters.remove(waiter);
    }

    /** Throws away what is left: the volume does not take uploads any more. */
    void discard(int volume) {
        if (current.volume() == volume) {
            remaining = 0;
        }
        if (next.volume() == volume) {
            nextRemaining = 0;
        }
    }

    @Override
    public void writeRequest(Channel channel, RemoteServer to) {
        requests.assign(channel, to);
    }

    @Override
    public void answered(ResponseParser answer, TextBuffer text) {
        requestPending = false;
        if (answer.status() != 200) {
            fail(
                    StatusMapping.assignmentOutcome(answer.status()),
                    StatusMapping.describe(requestText(), answer, text),
                    StatusMapping.retryAfter(answer));
            return;
        }
        try {
            nextServer = UploadResponses.assigned(text, next, servers);
            nextRemaining = UploadResponses.assignedCount(text, batchSize);
        } catch (BadResponseException e) {
            fail(Outcome.ERROR, requestText() + " answered " + e.getMessage(), Duration.ZERO);
            return;
        }
        takeWaiters().forEach(FileIdWaiter::idsAvailable);
    }

    @Override
    public void failed(String reason) {
        requestPending = false;
        fail(Outcome.ERROR, "assignment of " + batchSize + " ids failed: " + reason, Duration.ZERO);
    }

    private void requestBatch() {
        if (!requestPending) {
            requestPending = true;
            question.send();
        }
    }

    private void fail(Outcome outcome, String reason, Duration pause) {
        takeWaiters().forEach(waiter -> waiter.idsUnavailable(outcome, reason, pause));
    }

    private List<FileIdWaiter> takeWaiters() {
        List<FileIdWaiter> told = List.copyOf(waiters);
        waiters.clear();
        return told;
    }

    private String requestText() {
        return "assignment of " + batchSize + " ids at " + servers.primary().name();
    }
}
