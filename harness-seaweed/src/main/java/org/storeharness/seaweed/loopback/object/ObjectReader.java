package org.storeharness.seaweed.loopback.object;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.loopback.fault.FaultInjector;
import org.storeharness.seaweed.loopback.fault.FaultKind;
import org.storeharness.seaweed.loopback.http.Request;
import org.storeharness.seaweed.loopback.http.RequestHandler;
import org.storeharness.seaweed.loopback.http.ResponseBuilder;
import org.storeharness.seaweed.loopback.http.ResponseFactory;
import org.storeharness.seaweed.loopback.volume.Needle;

/** Answers reads of objects: whole, in part, or only their headers. */
public final class ObjectReader {
    private static final int DRIPS = 10;
    private static final long DRIP_MILLIS = 20;

    private final FaultInjector faults;
    private final ResponseFactory replies;

    public ObjectReader(FaultInjector faults, ResponseFactory replies) {
        this.faults = faults;
        this.replies = replies;
    }

    /**
     * Sends the object.
     *
     * @param needle its data are released
     * @param about what the answer says of it
     * @param proxied whether another server than the one asked has it
     */
    public void send(
            ChannelHandlerContext context, Request request, Needle needle, ObjectHeaders about, boolean proxied)
            throws IOException {
        boolean gzip = needle.compressed() && acceptsGzip(request);
        ByteBuf data = needle.data();
        if (needle.compressed() && !gzip) {
            byte[] original = Upload.decompress(data);
            data.release();
            data = Unpooled.wrappedBuffer(original);
        }
        ByteRange range = ByteRange.parse(request.headers().get(HttpHeaderNames.RANGE), data.readableBytes());
        if (range != null && !range.isSatisfiable()) {
            data.release();
            RequestHandler.send(context, request, unsatisfiable(context, about), null);
            return;
        }
        if (range == null) {
            sendWhole(context, request, about, gzip, proxied, data);
            return;
        }
        String contentRange = "bytes " + range.first() + "-" + range.last() + "/" + data.readableBytes();
        ByteBuf head = head(context, about, 206, gzip, proxied, range.length(), contentRange);
        data.skipBytes((int) range.first()).writerIndex(data.readerIndex() + range.length());
        RequestHandler.send(context, request, head, data);
    }

    private void sendWhole(
            ChannelHandlerContext context,
            Request request,
            ObjectHeaders about,
            boolean gzip,
            boolean proxied,
            ByteBuf body) {
        int size = body.readableBytes();
        if (request.method().equals(HttpMethod.HEAD)) {
            body.release();
            RequestHandler.send(context, request, head(context, about, 200, gzip, proxied, size, null), null);
            return;
        }
        if (size > 0 && faults.shouldInject(FaultKind.FLIP)) {
            int middle = body.readerIndex() + size / 2;
            body.setByte(middle, ~body.getByte(middle));
        }
        if (size > 0 && faults.shouldInject(FaultKind.TRUNCATE)) {
            context.write(head(context, about, 200, gzip, proxied, size, null), context.voidPromise());
            context.writeAndFlush(body.writerIndex(body.readerIndex() + size / 2))
                    .addListener(ChannelFutureListener.CLOSE);
            return;
        }
        if (size > 0 && faults.shouldInject(FaultKind.DRIP)) {
            context.write(head(context, about, 200, gzip, proxied, size, null), context.voidPromise());
            drip(context, body, Math.max(1, size / DRIPS));
            return;
        }
        int announced = size > 0 && faults.shouldInject(FaultKind.WRONG_LENGTH) ? size - 1 : size;
        RequestHandler.send(context, request, head(context, about, 200, gzip, proxied, announced, null), body);
    }

    private static void drip(ChannelHandlerContext context, ByteBuf body, int piece) {
        context.writeAndFlush(body.readRetainedSlice(Math.min(piece, body.readableBytes())), context.voidPromise());
        if (body.isReadable() && context.channel().isActive()) {
            context.executor().schedule(() -> drip(context, body, piece), DRIP_MILLIS, TimeUnit.MILLISECONDS);
        } else {
            body.release();
        }
    }

    private ByteBuf head(
            ChannelHandlerContext context,
            ObjectHeaders about,
            int status,
            boolean gzip,
            boolean proxied,
            int length,
            @Nullable String contentRange) {
        ResponseBuilder reply = replies.start(context, status).header("Accept-Ranges", "bytes");
        about.otherHeaders().forEach(reply::header);
        about.writeName(reply);
        if (gzip) {
            reply.header("Content-Encoding", "gzip");
        }
        reply.header("Content-Length", Integer.toString(length));
        if (contentRange != null) {
            reply.header("Content-Range", contentRange);
        }
        reply.header("Content-Type", about.contentType());
        about.writeTagAndServer(reply);
        if (proxied) {
            reply.requestId();
        }
        return reply.date().endHead();
    }

    private ByteBuf unsatisfiable(ChannelHandlerContext context, ObjectHeaders about) {
        ResponseBuilder reply = replies.start(context, 416).header("Accept-Ranges", "bytes");
        about.writeName(reply);
        reply.header("Content-Type", "text/plain; charset=utf-8");
        about.writeTagAndServer(reply);
        return reply.header("X-Content-Type-Options", "nosniff").date().endWith("invalid range\n");
    }

    private static boolean acceptsGzip(Request request) {
        return request.headers().get(HttpHeaderNames.ACCEPT_ENCODING, "").contains("gzip");
    }
}
