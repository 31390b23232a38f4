package org.storeharness.seaweed.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import org.storeharness.seaweed.protocol.ResponseParser;

/** One who sends a request over a {@link HttpConnection} and gets its answer: an operation or a lookup. */
public interface ResponseHandler {
    /** The request goes over this connection; a new one was established for it if {@code fresh}. */
    void connected(HttpConnection connection, boolean fresh);

    /** Whether the answer may have a body; that to HEAD has none, whatever it announces. */
    default boolean expectsBody() {
        return true;
    }

    /** Writes and flushes the whole request. */
    void writeRequest(Channel channel);

    /** The first byte of the answer is here. */
    void firstByte();

    /** The next bytes of the answer's body; what is left unread is skipped. */
    void body(int status, ByteBuf from, int length);

    /**
     * The answer is complete. The connection has been handed back already, so nothing of {@code answer} holds any more once
     * a next request is sent or an operation completed.
     */
    void responseReceived(ResponseParser answer);

    /**
     * There will be no answer, and the connection is gone.
     *
     * @param stale whether the connection had been kept alive after an earlier answer and ended before any byte of this
     *     one: most likely the server had closed it before the request arrived
     */
    void connectionLost(String reason, boolean stale);
}
