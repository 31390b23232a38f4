package org.storeharness.seaweed.loopback.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Collects the requests of one connection. A client must not send a request before it has the last response. */
public abstract class RequestHandler extends SimpleChannelInboundHandler<HttpObject> {
    private static final int MAX_BODY_BYTES = 257 << 20;
    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private @Nullable HttpRequest request;
    private @Nullable ByteBuf body;
    private long arrivedNanos;

    /** Handles a request, now or later. Its body is valid only within this call. */
    public abstract void handle(ChannelHandlerContext context, Request request);

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
        releaseBody();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }

    /** Sends a response, which may be in two pieces. */
    public static void send(ChannelHandlerContext context, Request request, ByteBuf head, @Nullable ByteBuf rest) {
        if (request.cut()) {
            ReferenceCountUtil.release(head);
            ReferenceCountUtil.release(rest);
            context.close();
            return;
        }
        ChannelFuture sent = rest == null ? context.writeAndFlush(head) : sendBoth(context, head, rest);
        if (!request.keepAlive()) {
            sent.addListener(ChannelFutureListener.CLOSE);
        }
    }

    private static ChannelFuture sendBoth(ChannelHandlerContext context, ByteBuf head, ByteBuf rest) {
        context.write(head, context.voidPromise());
        return context.writeAndFlush(rest);
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
            collected =
                    context.alloc().buffer((int) Math.min(Math.max(announced, 1024), MAX_BODY_BYTES), MAX_BODY_BYTES);
            body = collected;
        }
        collected.writeBytes(piece);
    }

    private void finish(ChannelHandlerContext context) {
        HttpRequest start = request;
        ByteBuf collected = body == null ? Unpooled.EMPTY_BUFFER : body;
        request = null;
        body = null;
        try {
            if (start != null) {
                handle(
                        context,
                        new Request(
                                start.method(),
                                new QueryStringDecoder(start.uri()),
                                start.headers(),
                                collected,
                                HttpUtil.isKeepAlive(start),
                                false,
                                arrivedNanos));
            }
        } finally {
            collected.release();
        }
    }

    private void releaseBody() {
        if (body != null) {
            body.release();
            body = null;
        }
    }
}
