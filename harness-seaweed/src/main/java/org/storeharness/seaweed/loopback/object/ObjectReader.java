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

/** Responds to reads of objects: sends the object, a range of it, or its headers. */
public record ObjectReader(FaultInjector faults, ResponseFactory responses) {
    private static final int DRIPS = 10;
    private static final long DRIP_MILLIS = 20;

    /**
     * Sends the object.
     *
     * @param needle its data are released
     * @param headers the headers that describe it
     * @param proxied whether another server than the requested one holds it
     */
    public void send(
            ChannelHandlerContext context, Request request, Needle needle, ObjectHeaders headers, boolean proxied)
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
            RequestHandler.send(context, request, unsatisfiable(context, headers), null);
            return;
        }
        if (range == null) {
            sendWhole(context, request, headers, gzip, proxied, data);
            return;
        }
        String contentRange = "bytes " + range.first() + "-" + range.last() + "/" + data.readableBytes();
        ByteBuf head = head(context, headers, 206, gzip, proxied, range.length(), contentRange);
        data.skipBytes((int) range.first()).writerIndex(data.readerIndex() + range.length());
        RequestHandler.send(context, request, head, data);
    }

    private void sendWhole(
            ChannelHandlerContext context,
            Request request,
            ObjectHeaders headers,
            boolean gzip,
            boolean proxied,
            ByteBuf body) {
        int size = body.readableBytes();
        if (request.method().equals(HttpMethod.HEAD)) {
            body.release();
            RequestHandler.send(context, request, head(context, headers, 200, gzip, proxied, size, null), null);
            return;
        }
        if (size > 0 && faults.shouldInject(FaultKind.FLIP)) {
            int middle = body.readerIndex() + size / 2;
            body.setByte(middle, ~body.getByte(middle));
        }
        if (size > 0 && faults.shouldInject(FaultKind.TRUNCATE)) {
            context.write(head(context, headers, 200, gzip, proxied, size, null), context.voidPromise());
            context.writeAndFlush(body.writerIndex(body.readerIndex() + size / 2))
                    .addListener(ChannelFutureListener.CLOSE);
            return;
        }
        if (size > 0 && faults.shouldInject(FaultKind.DRIP)) {
            context.write(head(context, headers, 200, gzip, proxied, size, null), context.voidPromise());
            drip(context, body, Math.max(1, size / DRIPS));
            return;
        }
        int announced = size > 0 && faults.shouldInject(FaultKind.WRONG_LENGTH) ? size - 1 : size;
        RequestHandler.send(context, request, head(context, headers, 200, gzip, proxied, announced, null), body);
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
            ObjectHeaders headers,
            int status,
            boolean gzip,
            boolean proxied,
            int length,
            @Nullable String contentRange) {
        ResponseBuilder response = responses.start(context, status).header("Accept-Ranges", "bytes");
        headers.otherHeaders().forEach(response::header);
        headers.writeName(response);
        if (gzip) {
            response.header("Content-Encoding", "gzip");
        }
        response.header("Content-Length", Integer.toString(length));
        if (contentRange != null) {
            response.header("Content-Range", contentRange);
        }
        response.header("Content-Type", headers.contentType());
        headers.writeTagAndServer(response);
        if (proxied) {
            response.requestId();
        }
        return response.date().endHead();
    }

    private ByteBuf unsatisfiable(ChannelHandlerContext context, ObjectHeaders headers) {
        ResponseBuilder response = responses.start(context, 416).header("Accept-Ranges", "bytes");
        headers.writeName(response);
        response.header("Content-Type", "text/plain; charset=utf-8");
        headers.writeTagAndServer(response);
        return response.header("X-Content-Type-Options", "nosniff").date().endWith("invalid range\n");
    }

    private static boolean acceptsGzip(Request request) {
        return request.headers().get(HttpHeaderNames.ACCEPT_ENCODING, "").contains("gzip");
    }
}
