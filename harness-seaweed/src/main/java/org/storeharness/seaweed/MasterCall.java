package org.storeharness.seaweed;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.BadResponseException;
import org.storeharness.http.HttpConnection;
import org.storeharness.http.InFlightOperation;
import org.storeharness.http.OperationFailure;
import org.storeharness.http.RemoteServer;
import org.storeharness.http.ResponseHandler;
import org.storeharness.http.ResponseParser;
import org.storeharness.http.TextBuffer;
import org.storeharness.store.Outcome;

/**
 * One request to the master. It may be repeated without harm, so it is sent again if the master had closed the connection in
 * the meantime. Reused for the next request; confined to the session's thread.
 */
final class MasterCall implements ResponseHandler {
    /** Makes the request and takes its result. */
    interface MasterCallHandler {
        /** Writes and flushes the request to this server. */
        void writeRequest(Channel channel, RemoteServer master);

        /** The outcome of a response with a status other than 200. */
        Outcome outcome(int status);

        /**
         * Takes a response with status 200; response and text are valid until the next request.
         *
         * @throws BadResponseException if it is not what was requested
         */
        void responseReceived(ResponseParser response, TextBuffer text) throws BadResponseException;

        /** The request failed. */
        void failed(OperationFailure failure);
    }

    private final MasterCallHandler handler;
    private final RemoteServers servers;
    private final @Nullable InFlightOperation operation;
    private final TextBuffer text = new TextBuffer();
    private @Nullable HttpConnection connection;
    private @Nullable RemoteServer target;
    private String description = "";
    private boolean resent;

    /**
     * @param operation the operation that the requests belong to; {@code null} if several operations share them
     */
    MasterCall(MasterCallHandler handler, RemoteServers servers, @Nullable InFlightOperation operation) {
        this.handler = handler;
        this.servers = servers;
        this.operation = operation;
    }

    /**
     * Sends the request.
     *
     * @param newDescription names the request in failures
     */
    void send(String newDescription) {
        RemoteServer master = servers.primary();
        description = newDescription;
        target = master;
        resent = false;
        text.clear();
        master.send(this);
    }

    /** Gives the request up with its connection, if one is out. */
    void cancel() {
        HttpConnection used = connection;
        connection = null;
        target = null;
        if (used != null) {
            used.drop();
        }
    }

    @Override
    public void connected(HttpConnection used, boolean fresh) {
        connection = used;
        if (operation != null) {
            operation.connected(fresh);
        }
    }

    @Override
    public void writeRequest(Channel channel) {
        RemoteServer to = target;
        if (to != null) {
            handler.writeRequest(channel, to);
        }
    }

    @Override
    public void firstByte() {}

    @Override
    public void body(int status, ByteBuf from, int length) {
        text.add(from, length);
    }

    @Override
    public void responseReceived(ResponseParser response) {
        RemoteServer master = target;
        connection = null;
        target = null;
        int status = response.status();
        if (status != 200) {
            handler.failed(StatusMapping.failure(handler.outcome(status), requestTo(master), response, text));
            return;
        }
        try {
            handler.responseReceived(response, text);
        } catch (BadResponseException e) {
            handler.failed(OperationFailure.of(Outcome.ERROR, requestTo(master) + " answered " + e.getMessage()));
        }
    }

    @Override
    public void connectionLost(String reason, boolean stale) {
        RemoteServer master = target;
        connection = null;
        if (stale && !resent && master != null && (operation == null || operation.tryResend())) {
            resent = true;
            master.sendOnNewConnection(this);
            return;
        }
        target = null;
        if (master != null) {
            servers.reportFailure(master);
        }
        handler.failed(OperationFailure.of(Outcome.ERROR, description + " failed: " + reason));
    }

    private String requestTo(@Nullable RemoteServer master) {
        return master == null ? description : description + " at " + master.name();
    }
}
