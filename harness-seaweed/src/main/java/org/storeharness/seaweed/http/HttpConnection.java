package org.storeharness.seaweed.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.protocol.BadResponseException;
import org.storeharness.seaweed.protocol.ResponseParser;

/** A connection to one server: carries one request at a time. Confined to the session's thread. */
public final class HttpConnection extends ChannelInboundHandlerAdapter implements ResponseParser.BodySink {
    private final RemoteServer server;
    private final ResponseParser parser = new ResponseParser();
    private @Nullable Channel channel;
    private @Nullable ResponseHandler caller;
    private final boolean secured;
    private boolean usedBefore;

    /**
     * @param secured whether it is ready only after a TLS handshake
     */
    HttpConnection(RemoteServer server, ResponseHandler firstCaller, boolean secured) {
        this.secured = secured;
        this.server = server;
        this.caller = firstCaller;
    }

    /** Whether the connection is up, as far as is known. */
    boolean isOpen() {
        return channel != null && channel.isActive();
    }

    /** Sends a request over the idle connection. */
    void send(ResponseHandler next) {
        caller = next;
        next.connected(this, false);
        write(next);
    }

    /** Closes the connection; its caller hears nothing any more. */
    public void drop() {
        caller = null;
        if (channel != null) {
            channel.close();
        }
    }

    void failedToConnect(Throwable cause) {
        String why = cause instanceof UnknownHostException
                ? "no such host is known on this machine"
                : String.valueOf(cause.getMessage());
        fail("cannot connect to " + server.name() + ": " + why, false);
    }

    /** Takes the channel as soon as there is one, so that {@link #drop} works while it is still connecting. */
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
                fail(
                        "TLS with " + server.name() + " failed: "
                                + handshake.cause().getMessage(),
                        false);
            }
        }
    }

    private void ready(ChannelHandlerContext context) {
        ResponseHandler first = caller;
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
            ResponseHandler current = caller;
            if (current == null) {
                context.close();
                return;
            }
            if (!parser.hasStarted()) {
                current.firstByte();
            }
            if (parser.feed(in, this)) {
                finish(context.channel(), current, in.isReadable());
            }
        } catch (BadResponseException e) {
            fail("bad answer of " + server.name() + ": " + e.getMessage(), false);
        } finally {
            in.release();
        }
    }

    @Override
    public void body(int status, ByteBuf from, int length) {
        if (caller != null) {
            caller.body(status, from, length);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        String when = parser.hasStarted() ? " within an answer" : " before it answered";
        fail(server.name() + " closed the connection" + when, usedBefore && !parser.hasStarted());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        fail("connection to " + server.name() + " lost: " + message, usedBefore && !parser.hasStarted());
    }

    private void write(ResponseHandler current) {
        parser.begin(current.expectsBody());
        if (channel != null) {
            current.writeRequest(channel);
        }
    }

    /** An answer that comes before the whole request is out ends the connection, and so do bytes behind the answer. */
    private void finish(Channel open, ResponseHandler current, boolean surplus) {
        caller = null;
        usedBefore = true;
        var unsent = open.unsafe().outboundBuffer();
        if (surplus || !parser.keepsAlive() || unsent == null || !unsent.isEmpty()) {
            open.close();
        } else {
            server.release(this);
        }
        current.responseReceived(parser);
    }

    private void fail(String reason, boolean stale) {
        ResponseHandler current = caller;
        caller = null;
        server.forget(this);
        if (channel != null) {
            channel.close();
        }
        if (current != null) {
            current.connectionLost(reason, stale);
        }
    }
}
