package org.storeharness.seaweed;

import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.BadResponseException;
import org.storeharness.http.OperationFailure;
import org.storeharness.http.RemoteServer;
import org.storeharness.http.ResponseParser;
import org.storeharness.http.ResultHandler;
import org.storeharness.http.TextBuffer;
import org.storeharness.seaweed.client.FileId;
import org.storeharness.store.Outcome;

/**
 * File ids that the master assigned in advance, a batch with one request: the ids of a batch follow each other in one
 * volume. The next batch is requested as soon as the first id of a batch is taken, so that writes seldom wait. Confined to
 * the session's thread.
 */
final class FileIdPool implements MasterCall.MasterCallHandler {
    private final MasterRequests requests;
    private final RemoteServers servers;
    private final int batchSize;
    private final String description;
    private final FileId next = new FileId();
    private final FileId current = new FileId();
    private final WaiterList waiters = new WaiterList();
    private final MasterCall call;
    private @Nullable RemoteServer nextServer;
    private @Nullable RemoteServer server;
    private int remaining;
    private int nextRemaining;
    private boolean requestPending;

    /**
     * @param batchSize how many ids one request asks for
     */
    FileIdPool(MasterRequests requests, RemoteServers servers, int batchSize) {
        this.requests = requests;
        this.servers = servers;
        this.batchSize = batchSize;
        this.description = "assignment of " + batchSize + " ids";
        this.call = new MasterCall(this, servers, null);
    }

    /** Takes an id; the server to upload to, or {@code null} if the pool is empty. */
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

    /** Waits for ids; success means that the waiter may {@link #take} again, which may still find the pool empty. */
    void await(ResultHandler waiter) {
        waiters.add(waiter);
        requestBatch();
    }

    /** Stops waiting. */
    void cancel(ResultHandler waiter) {
        waiters.remove(waiter);
    }

    /** Throws away the ids in this volume, which does not take uploads any more. */
    void discard(int volume) {
        if (current.volume() == volume) {
            remaining = 0;
        }
        if (next.volume() == volume) {
            nextRemaining = 0;
        }
    }

    @Override
    public void writeRequest(Channel channel, RemoteServer master) {
        requests.assign(channel, master);
    }

    @Override
    public Outcome outcome(int status) {
        return StatusMapping.assignmentOutcome(status);
    }

    @Override
    public void responseReceived(ResponseParser response, TextBuffer text) throws BadResponseException {
        nextServer = UploadResponses.assigned(text, next, servers);
        nextRemaining = UploadResponses.assignedCount(text, batchSize);
        requestPending = false;
        waiters.succeed();
    }

    @Override
    public void failed(OperationFailure failure) {
        requestPending = false;
        waiters.fail(failure);
    }

    private void requestBatch() {
        if (!requestPending) {
            requestPending = true;
            call.send(description);
        }
    }
}
