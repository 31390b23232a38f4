package org.storeharness.seaweed.standin;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.ReferenceCountUtil;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A complete request, and the way to its only response. Used on the event loop of its connection. */
final class Exchange {
    private final ChannelHandlerContext context;
    private final HttpRequest head;
    private final QueryStringDecoder uri;
    private final ByteBuf body;
    private final long arrivedNanos;
    private final ServerIdentity server;
    private boolean cut;

    /**
     * @param body its owner releases it; whoever needs it later retains it
     * @param arrivedNanos when the head was read, on the ticker of the event loop
     */
    Exchange(ChannelHandlerContext context, HttpRequest head, ByteBuf body, long arrivedNanos, ServerIdentity server) {
        this.context = context;
        this.head = head;
        this.uri = new QueryStringDecoder(head.uri());
        this.body = body;
        this.arrivedNanos = arrivedNanos;
        this.server = server;
    }

    ChannelHandlerContext context() {
        return context;
    }

    HttpMethod method() {
        return head.method();
    }

    ByteBuf body() {
        return body;
    }

    long arrivedNanos() {
        return arrivedNanos;
    }

    String path() {
        return uri.path();
    }

    /** A parameter of the query; empty if it is not given. */
    String parameter(String name) {
        List<String> values = uri.parameters().get(name);
        return values == null || values.isEmpty() ? "" : values.get(0);
    }

    /** A header of the request; empty if it is not given. */
    String header(CharSequence name) {
        return head.headers().get(name, "");
    }

    String authorization() {
        return header(HttpHeaderNames.AUTHORIZATION);
    }

    boolean isReading() {
        return method().equals(HttpMethod.GET) || method().equals(HttpMethod.HEAD);
    }

    /** Has the connection closed in place of the response. */
    void cut() {
        cut = true;
    }

    /** Closes the connection now. */
    void close() {
        context.close();
    }

    /** Starts a response. */
    StandInReply start(int status) {
        return new StandInReply(this, server, context.alloc().directBuffer(512), status);
    }

    /** Responds with JSON. */
    void json(int status, Map<String, ?> json) {
        start(status).jsonType().identify().sendJson(json);
    }

    /** Responds with a JSON object whose only field is {@code error}. */
    void error(int status, String message) {
        json(status, Map.of("error", message));
    }

    /** Responds with a 503 that asks for another try after 1 s. */
    void busy(String message) {
        start(503).jsonType().header("Retry-After", "1").identify().sendJson(Map.of("error", message));
    }

    /** Responds without a body, whose length is 0. */
    void empty(int status) {
        start(status).identify().date().header("Content-Length", "0").send(null);
    }

    /** Sends a response, which may be in two pieces. */
    void send(ByteBuf first, @Nullable ByteBuf rest) {
        if (cut) {
            ReferenceCountUtil.release(first);
            ReferenceCountUtil.release(rest);
            context.close();
            return;
        }
        ChannelFuture sent;
        if (rest == null) {
            sent = context.writeAndFlush(first);
        } else {
            context.write(first, context.voidPromise());
            sent = context.writeAndFlush(rest);
        }
        if (!HttpUtil.isKeepAlive(head)) {
            sent.addListener(ChannelFutureListener.CLOSE);
        }
    }
}
