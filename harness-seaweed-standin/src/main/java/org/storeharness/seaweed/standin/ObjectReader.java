package org.storeharness.seaweed.standin;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The response to the read of an object: the object, a range of it, or its headers.
 *
 * @param needle its data are released by the response
 * @param tag the entity tag without its quotes
 * @param proxied whether another server than the requested one holds it
 * @param ofFiler whether a filer responds
 */
record ObjectReader(
        Exchange exchange, FaultInjector faults, Needle needle, String tag, boolean proxied, boolean ofFiler) {
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");
    private static final int DRIPS = 10;
    private static final long DRIP_MILLIS = 20;

    void send() throws IOException {
        ByteBuf data = needle.data();
        if (needle.compressed() && !acceptsGzip()) {
            byte[] original = Upload.decompress(data);
            data.release();
            data = Unpooled.wrappedBuffer(original);
        }
        Matcher range = RANGE.matcher(exchange.requestHeader(HttpHeaderNames.RANGE));
        if (range.matches() && range.group().length() > "bytes=-".length()) {
            sendRange(data, range.group(1), range.group(2));
        } else if (exchange.method().equals(HttpMethod.HEAD)) {
            ByteBuf head = head(200, data.readableBytes(), null);
            data.release();
            exchange.send(head, null);
        } else {
            sendWhole(data);
        }
    }

    private boolean acceptsGzip() {
        return exchange.requestHeader(HttpHeaderNames.ACCEPT_ENCODING).contains("gzip");
    }

    /**
     * Sends the part that a {@code Range} header requests.
     *
     * @param from the first byte; empty if {@code to} is the number of bytes at the end
     * @param to the last byte; empty for the last byte of the object
     */
    private void sendRange(ByteBuf data, String from, String to) {
        int size = data.readableBytes();
        long last = to.isEmpty() || from.isEmpty() ? size - 1 : Math.min(Long.parseLong(to), size - 1);
        long wanted = from.isEmpty() ? size - Long.parseLong(to) : Long.parseLong(from);
        int first = (int) Math.min(size, Math.max(0, wanted));
        int length = (int) Math.max(0, last - first + 1);
        if (length > 0) {
            ByteBuf head = head(206, length, "bytes " + first + "-" + last + "/" + size);
            data.skipBytes(first).writerIndex(data.readerIndex() + length);
            exchange.send(head, data);
            return;
        }
        data.release();
        writeName(exchange.start(416).header("Accept-Ranges", "bytes"))
                .header("Content-Type", "text/plain; charset=utf-8");
        writeTagAndServer().header("X-Content-Type-Options", "nosniff").date().sendText("invalid range\n");
    }

    private void sendWhole(ByteBuf body) {
        int size = body.readableBytes();
        faults.flip(FaultKind.FLIP, body);
        ChannelHandlerContext context = exchange.context;
        if (size > 0 && faults.shouldInject(FaultKind.TRUNCATE)) {
            context.write(head(200, size, null), context.voidPromise());
            context.writeAndFlush(body.writerIndex(body.readerIndex() + size / 2))
                    .addListener(ChannelFutureListener.CLOSE);
        } else if (size > 0 && faults.shouldInject(FaultKind.DRIP)) {
            context.write(head(200, size, null), context.voidPromise());
            drip(context, body, Math.max(1, size / DRIPS));
        } else {
            int announced = size > 0 && faults.shouldInject(FaultKind.WRONG_LENGTH) ? size - 1 : size;
            exchange.send(head(200, announced, null), body);
        }
    }

    private static void drip(ChannelHandlerContext context, ByteBuf body, int piece) {
        context.writeAndFlush(body.readRetainedSlice(Math.min(piece, body.readableBytes())), context.voidPromise());
        if (body.isReadable() && context.channel().isActive()) {
            context.executor().schedule(() -> drip(context, body, piece), DRIP_MILLIS, TimeUnit.MILLISECONDS);
        } else {
            body.release();
        }
    }

    private ByteBuf head(int status, int length, @Nullable String contentRange) {
        exchange.start(status).header("Accept-Ranges", "bytes");
        if (ofFiler) {
            exchange.header("Access-Control-Expose-Headers", "Content-Disposition");
        }
        writeName(exchange);
        if (needle.compressed() && acceptsGzip()) {
            exchange.header("Content-Encoding", "gzip");
        }
        exchange.header("Content-Length", Integer.toString(length));
        if (contentRange != null) {
            exchange.header("Content-Range", contentRange);
        }
        exchange.header("Content-Type", needle.mime().isEmpty() ? Upload.OCTET_STREAM : needle.mime());
        writeTagAndServer();
        return (proxied ? exchange.requestId() : exchange).date().head();
    }

    private Exchange writeName(Exchange reply) {
        String name = needle.name();
        if (name.isEmpty()) {
            return reply;
        }
        boolean plain = name.matches("[A-Za-z0-9._-]+");
        return reply.header("Content-Disposition", "inline; filename=" + (plain ? name : "\"" + name + "\""));
    }

    private Exchange writeTagAndServer() {
        return exchange.header("Etag", "\"" + tag + "\"")
                .header("Last-Modified", Exchange.formatDate(needle.modifiedSeconds()))
                .identify();
    }
}
