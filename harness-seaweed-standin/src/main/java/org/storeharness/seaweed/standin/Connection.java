package org.storeharness.seaweed.standin;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects the requests of one connection. A client must not send a request before it has the last response. */
final class Connection extends SimpleChannelInboundHandler<HttpObject> {
    private static final int MAX_BODY_BYTES = 257 << 20;
    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Consumer<Exchange> handler;
    private final @Nullable String server;
    private @Nullable HttpRequest request;
    private @Nullable ByteBuf body;
    private long arrivedNanos;

    /**
     * @param handler handles requests on the event loop of the connection, now or later
     * @param server the value of {@code Server} in responses; {@code null} for none
     */
    Connection(Consumer<Exchange> handler, @Nullable String server) {
        this.handler = handler;
        this.server = server;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
        if (!message.decoderResult().isSuccess()) {
            context.close();
            return;
        }
        if (message instanceof HttpRequest start) {
            request = start;
            arrivedNanos = context.executor().ticker().nanoTime();
            if (HttpUtil.is100ContinueExpected(start)) {
                context.writeAndFlush(Unpooled.wrappedBuffer(CONTINUE));
            }
        }
        if (message instanceof HttpContent content) {
            add(context, content.content());
            if (message instanceof LastHttpContent) {
                finish(context);
            }
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (body != null) {
            body.release();
            body = null;
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }

    private void add(ChannelHandlerContext context, ByteBuf piece) {
        if (!piece.isReadable()) {
            return;
        }
        ByteBuf collected = body;
        if (collected == null) {
            long announced = request == null ? 0 : HttpUtil.getContentLength(request, 0L);
            if (announced == piece.readableBytes()) {
                body = piece.retainedSlice();
                return;
            }
            int capacity = (int) Math.min(Math.max(announced, 1024), MAX_BODY_BYTES);
            collected = context.alloc().buffer(capacity, MAX_BODY_BYTES);
            body = collected;
        }
        collected.writeBytes(piece);
    }

    private void finish(ChannelHandlerContext context) {
        HttpRequest head = request;
        ByteBuf collected = body == null ? Unpooled.EMPTY_BUFFER : body;
        request = null;
        body = null;
        try {
            if (head != null) {
                handler.accept(new Exchange(context, head, collected, arrivedNanos, server));
            }
        } finally {
            collected.release();
        }
    }
}
