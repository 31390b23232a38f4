package org.storeharness.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.io.IOException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** A connection to one server, which carries one request at a time. Confined to the session's thread. */
public final class HttpConnection extends ChannelInboundHandlerAdapter implements ResponseParser.BodySink {
    /** The type of a record, RFC 8446, 5.1. */
    private static final byte TLS_ALERT = 21;

    private final RemoteServer server;
    private final ResponseParser parser = new ResponseParser();
    private @Nullable Channel channel;
    private @Nullable ResponseHandler handler;
    private final boolean secured;
    private boolean usedBefore;
    private @Nullable Throwable brokenBy;

    /**
     * @param secured whether requests have to wait for a TLS handshake
     */
    HttpConnection(RemoteServer server, ResponseHandler firstHandler, boolean secured) {
        this.secured = secured;
        this.server = server;
        this.handler = firstHandler;
    }

    /** Whether the connection is up, as far as this side knows. */
    boolean isOpen() {
        return channel != null && channel.isActive();
    }

    /** Whether a request waits for it. */
    boolean isAwaited() {
        return handler != null;
    }

    /** Sends a request over the idle connection. */
    void send(ResponseHandler next) {
        handler = next;
        next.connected(this, false);
        write(next);
    }

    /** Closes the connection; its handler gets no further call. */
    public void drop() {
        handler = null;
        if (channel != null) {
            channel.close();
        }
    }

    void failedToConnect(Throwable cause) {
        fail("cannot connect to " + server.name() + ": " + ErrorText.of(cause), false);
    }

    /** Keeps the channel from the start, so that {@link #drop} works while it is still connecting. */
    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        channel = context.channel();
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        if (!secured) {
            ready(context);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake) {
            if (handshake.isSuccess()) {
                ready(context);
            } else {
                fail("TLS with " + server.name() + " failed: " + Tls.problem(handshake.cause()), false);
            }
        }
    }

    private void ready(ChannelHandlerContext context) {
        ResponseHandler first = handler;
        if (first == null) {
            context.close();
            return;
        }
        first.connected(this, true);
        write(first);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf in = (ByteBuf) message;
        try {
            ResponseHandler current = handler;
            if (current == null) {
                context.close();
                return;
            }
            if (!parser.hasStarted()) {
                requireNoTls(in);
                current.firstByte();
            }
            if (parser.feed(in, this)) {
                if (parser.isEncoded() && !current.takesEncoded()) {
                    throw new BadResponseException("a Content-Encoding that was not requested");
                }
                finish(context.channel(), current, in.isReadable());
            }
        } catch (BadResponseException e) {
            fail("bad response of " + server.name() + ": " + e.getMessage(), false);
        } finally {
            in.release();
        }
    }

    /** A server of TLS answers plain HTTP with an alert, which has no line end, so that it would be waited for. */
    private static void requireNoTls(ByteBuf in) throws BadResponseException {
        if (in.isReadable() && in.getByte(in.readerIndex()) == TLS_ALERT) {
            throw new BadResponseException("it speaks TLS there: begin its URL with https:// (or set the option tls)");
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        ResponseHandler current = handler;
        if (current != null && brokenBy == null && context.channel().isWritable()) {
            current.writeMore(context.channel());
        }
    }

    @Override
    public void body(int status, ByteBuf from, int length) {
        if (handler != null) {
            handler.body(status, from, length);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        boolean stale = usedBefore && !parser.hasStarted();
        if (brokenBy != null) {
            fail("connection to " + server.name() + " lost: " + ErrorText.of(brokenBy), stale);
            return;
        }
        String when = parser.hasStarted() ? " within a response" : " before it answered";
        fail(server.name() + " closed the connection" + when, stale);
    }

    /**
     * A server that refuses a request may answer and close before it has read all of it. What it answered can still be read when a
     * write has failed, so the connection ends only with its input.
     */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException
                && !(cause instanceof SSLException)
                && context.channel().isActive()) {
            brokenBy = brokenBy == null ? cause : brokenBy;
            return;
        }
        fail("connection to " + server.name() + " lost: " + ErrorText.of(cause), usedBefore && !parser.hasStarted());
    }

    private void write(ResponseHandler current) {
        parser.begin(current.expectsBody());
        if (channel != null) {
            current.writeRequest(channel);
        }
    }

    /** A response that comes before the whole request is out ends the connection, and so do bytes after the response. */
    private void finish(Channel open, ResponseHandler current, boolean surplus) {
        handler = null;
        usedBefore = true;
        var unsent = open.unsafe().outboundBuffer();
        boolean written = unsent != null && unsent.isEmpty() && brokenBy == null && current.isWritten();
        if (surplus || !parser.keepsAlive() || !written) {
            open.close();
        } else {
            server.release(this);
        }
        current.responseReceived(parser);
    }

    private void fail(String reason, boolean stale) {
        ResponseHandler current = handler;
        handler = null;
        server.forget(this);
        if (channel != null) {
            channel.close();
        }
        if (current != null) {
            current.connectionLost(reason, stale);
        }
    }
}
