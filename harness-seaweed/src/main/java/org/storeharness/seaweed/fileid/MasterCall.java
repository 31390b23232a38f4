package org.storeharness.seaweed.fileid;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.http.HttpConnection;
import org.storeharness.seaweed.http.RemoteServer;
import org.storeharness.seaweed.http.RemoteServers;
import org.storeharness.seaweed.http.ResponseHandler;
import org.storeharness.seaweed.http.TextBuffer;
import org.storeharness.seaweed.protocol.ResponseParser;

/**
 * A question to the master that is answered with text, and means the same however often it is asked: it is asked once more
 * if it met a connection which the master had closed meanwhile. Used again for the next question.
 */
final class MasterCall implements ResponseHandler {
    /** One who asks. */
    interface MasterCallHandler {
        /** Writes and flushes the request to this server. */
        void writeRequest(Channel channel, RemoteServer to);

        /** A connection was used, which was established for the question if {@code fresh}. */
        default void connected(boolean fresh) {}

        /** Whether the question may be asked again; called once at most. */
        default boolean mayRetry() {
            return true;
        }

        /** The answer is there; text and answer hold until the next question. */
        void answered(ResponseParser answer, TextBuffer text);

        /** There will be no answer. */
        void failed(String reason);
    }

    private final MasterCallHandler asker;
    private final RemoteServers servers;
    private final TextBuffer text = new TextBuffer();
    private @Nullable HttpConnection connection;
    private @Nullable RemoteServer target;
    private boolean retried;

    MasterCall(MasterCallHandler asker, RemoteServers servers) {
        this.asker = asker;
        this.servers = servers;
    }

    void send() {
        RemoteServer master = servers.primary();
        target = master;
        retried = false;
        text.clear();
        master.send(this);
    }

    /** Does not want the answer any more. */
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
        asker.connected(fresh);
    }

    @Override
    public void writeRequest(Channel channel) {
        RemoteServer to = target;
        if (to != null) {
            asker.writeRequest(channel, to);
        }
    }

    @Override
    public void firstByte() {}

    @Override
    public void body(int status, ByteBuf from, int length) {
        text.add(from, length);
    }

    @Override
    public void responseReceived(ResponseParser answer) {
        connection = null;
        target = null;
        asker.answered(answer, text);
    }

    @Override
    public void connectionLost(String reason, boolean stale) {
        RemoteServer server = target;
        connection = null;
        if (stale && !retried && server != null && asker.mayRetry()) {
            retried = true;
            server.sendOnNewConnection(this);
        } else {
            target = null;
            if (server != null) {
                servers.reportFailure(server);
            }
            asker.failed(reason);
        }
    }
}
