package org.storeharness.seaweed.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import org.storeharness.seaweed.protocol.ResponseParser;

/** Sends one request over a {@link HttpConnection} and takes its response. Called on the session's thread. */
public interface ResponseHandler {
    /** The request goes over this connection, which was established for it if {@code fresh}. */
    void connected(HttpConnection connection, boolean fresh);

    /** Whether the response may have a body; the response to HEAD has none, whatever it announces. */
    default boolean expectsBody() {
        return true;
    }

    /** Writes and flushes the whole request. */
    void writeRequest(Channel channel);

    /** The first byte of the response has come. */
    void firstByte();

    /** Takes the next bytes of the body; bytes that are left unread are skipped. */
    void body(int status, ByteBuf from, int length);

    /**
     * The response is complete. The connection is already back in its pool, so {@code response} is valid only until the next
     * request is sent or an operation is completed.
     */
    void responseReceived(ResponseParser response);

    /**
     * There will be no response, and the connection is closed.
     *
     * @param stale whether the connection had carried an earlier response and ended before the first byte of this one: most
     *     likely the server had closed the idle connection before the request arrived
     */
    void connectionLost(String reason, boolean stale);
}
