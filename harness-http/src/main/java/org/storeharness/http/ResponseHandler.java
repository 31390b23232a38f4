package org.storeharness.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;

/** Sends one request over a {@link HttpConnection} and takes its response. Called on the session's thread. */
public interface ResponseHandler {
    /** The request goes over this connection, which was established for it if {@code fresh}. */
    void connected(HttpConnection connection, boolean fresh);

    /** Whether the response may have a body; the response to HEAD has none, whatever it announces. */
    default boolean expectsBody() {
        return true;
    }

    /** Whether a body may have an encoding, which is the object's and says nothing about the transfer. */
    default boolean takesEncoded() {
        return false;
    }

    /** Writes and flushes the request, or as much of it as the channel takes; the rest when it takes more. */
    void writeRequest(Channel channel);

    /** The channel takes more: writes and flushes the next part of a request that is not written yet. */
    default void writeMore(Channel channel) {}

    /** Whether the whole request was written. */
    default boolean isWritten() {
        return true;
    }

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
