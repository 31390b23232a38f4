package org.storeharness.seaweed.standin;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Responds to reads of objects: sends the object, a range of it, or its headers. */
record ObjectReader(FaultInjector faults) {
    private static final int DRIPS = 10;
    private static final long DRIP_MILLIS = 20;

    /**
     * The headers that describe an object.
     *
     * @param name the file name; empty for none
     * @param mime the type; empty for {@code application/octet-stream}
     * @param tag the entity tag without its quotes
     * @param modifiedSeconds the time of the upload, in seconds since 1970
     * @param otherHeaders the headers after {@code Accept-Ranges}
     */
    record ObjectHeaders(String name, String mime, String tag, long modifiedSeconds, Map<String, String> otherHeaders) {
        /** The headers of a volume server. */
        static ObjectHeaders of(Needle needle) {
            return new ObjectHeaders(needle.name(), needle.mime(), needle.tag(), needle.modifiedSeconds(), Map.of());
        }

        private StandInReply writeName(StandInReply reply) {
            if (name.isEmpty()) {
                return reply;
            }
            boolean plain = name.matches("[A-Za-z0-9._-]+");
            return reply.header("Content-Disposition", "inline; filename=" + (plain ? name : "\"" + name + "\""));
        }

        private StandInReply writeTagAndServer(StandInReply reply) {
            return reply.header("Etag", "\"" + tag + "\"")
                    .header("Last-Modified", ServerIdentity.formatDate(modifiedSeconds))
                    .identify();
        }
    }

    /**
     * The part of an object that a {@code Range} header requests.
     *
     * @param first the first byte
     * @param length 0 if there is no such part
     */
    private record ByteRange(int first, int length) {
        private static final Pattern TEXT = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

        /** Parses the header; {@code null} if there is none or it is not one range. */
        static @Nullable ByteRange parse(String header, int size) {
            Matcher matcher = TEXT.matcher(header);
            if (!matcher.matches()
                    || matcher.group(1).isEmpty() && matcher.group(2).isEmpty()) {
                return null;
            }
            boolean ofEnd = matcher.group(1).isEmpty();
            long last = matcher.group(2).isEmpty() || ofEnd ? size - 1 : Long.parseLong(matcher.group(2));
            long first = ofEnd ? size - Long.parseLong(matcher.group(2)) : Long.parseLong(matcher.group(1));
            int from = (int) Math.min(size, Math.max(0, first));
            return new ByteRange(from, (int) Math.max(0, Math.min(last, size - 1) - from + 1));
        }
    }

    /**
     * Sends the object.
     *
     * @param needle its data are released
     * @param proxied whether another server than the requested one holds it
     */
    void send(Exchange exchange, Needle needle, ObjectHeaders headers, boolean proxied) throws IOException {
        boolean gzip = needle.compressed()
                && exchange.header(HttpHeaderNames.ACCEPT_ENCODING).contains("gzip");
        ByteBuf data = needle.data();
        if (needle.compressed() && !gzip) {
            byte[] original = Upload.decompress(data);
            data.release();
            data = Unpooled.wrappedBuffer(original);
        }
        int size = data.readableBytes();
        ByteRange range = ByteRange.parse(exchange.header(HttpHeaderNames.RANGE), size);
        if (range == null) {
            sendWhole(exchange, headers, gzip, proxied, data);
        } else if (range.length() == 0) {
            data.release();
            StandInReply reply = headers.writeName(exchange.start(416).header("Accept-Ranges", "bytes"))
                    .header("Content-Type", "text/plain; charset=utf-8");
            headers.writeTagAndServer(reply)
                    .header("X-Content-Type-Options", "nosniff")
                    .date()
                    .sendText("invalid range\n");
        } else {
            String contentRange = "bytes " + range.first() + "-" + (range.first() + range.length() - 1) + "/" + size;
            ByteBuf head = head(exchange, headers, 206, gzip, proxied, range.length(), contentRange);
            data.skipBytes(range.first()).writerIndex(data.readerIndex() + range.length());
            exchange.send(head, data);
        }
    }

    private void sendWhole(Exchange exchange, ObjectHeaders headers, boolean gzip, boolean proxied, ByteBuf body) {
        int size = body.readableBytes();
        if (exchange.method().equals(HttpMethod.HEAD)) {
            body.release();
            exchange.send(head(exchange, headers, 200, gzip, proxied, size, null), null);
            return;
        }
        faults.flip(FaultKind.FLIP, body);
        ChannelHandlerContext context = exchange.context();
        if (size > 0 && faults.shouldInject(FaultKind.TRUNCATE)) {
            context.write(head(exchange, headers, 200, gzip, proxied, size, null), context.voidPromise());
            context.writeAndFlush(body.writerIndex(body.readerIndex() + size / 2))
                    .addListener(ChannelFutureListener.CLOSE);
        } else if (size > 0 && faults.shouldInject(FaultKind.DRIP)) {
            context.write(head(exchange, headers, 200, gzip, proxied, size, null), context.voidPromise());
            drip(context, body, Math.max(1, size / DRIPS));
        } else {
            int announced = size > 0 && faults.shouldInject(FaultKind.WRONG_LENGTH) ? size - 1 : size;
            exchange.send(head(exchange, headers, 200, gzip, proxied, announced, null), body);
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

    private static ByteBuf head(
            Exchange exchange,
            ObjectHeaders headers,
            int status,
            boolean gzip,
            boolean proxied,
            int length,
            @Nullable String contentRange) {
        StandInReply reply = exchange.start(status).header("Accept-Ranges", "bytes");
        headers.otherHeaders().forEach(reply::header);
        headers.writeName(reply);
        if (gzip) {
            reply.header("Content-Encoding", "gzip");
        }
        reply.header("Content-Length", Integer.toString(length));
        if (contentRange != null) {
            reply.header("Content-Range", contentRange);
        }
        reply.header("Content-Type", headers.mime().isEmpty() ? Upload.OCTET_STREAM : headers.mime());
        headers.writeTagAndServer(reply);
        if (proxied) {
            reply.requestId();
        }
        return reply.date().head();
    }
}
