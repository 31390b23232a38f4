package org.storeharness.seaweed.standin;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The upload of a request: the only part of a form, or the body itself.
 *
 * @param mime the type to store; empty for {@value #OCTET_STREAM} of a form's part
 * @param size the number of bytes before any compression
 * @param data the bytes to store; a part of the request's body or an unpooled copy, so the caller does not release it
 */
record Upload(String name, String mime, int size, ByteBuf data, boolean compressed) {
    /** The type of bytes of no particular type. */
    static final String OCTET_STREAM = "application/octet-stream";

    private static final Pattern BOUNDARY = Pattern.compile("boundary=\"?([^\";]+)\"?");
    private static final Pattern FILE_NAME = Pattern.compile("(?i)filename=\"([^\"]*)\"");
    private static final Pattern TYPE = Pattern.compile("(?i)content-type:\\s*([^\\s;]+)");

    /** Reads the upload of a request; {@code null} if it is a form without a proper part. */
    static @Nullable Upload read(Exchange exchange, String name) {
        String type = exchange.requestHeader(HttpHeaderNames.CONTENT_TYPE);
        if (!type.toLowerCase(Locale.ROOT).startsWith("multipart/form-data")) {
            ByteBuf body = exchange.body;
            return new Upload(name, type, body.readableBytes(), body.slice(), false);
        }
        Matcher boundary = BOUNDARY.matcher(type);
        return boundary.find() ? readPart(exchange.body, boundary.group(1)) : null;
    }

    /** The original bytes of data that were compressed when they were stored. */
    static byte[] decompress(ByteBuf data) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteBufInputStream(data.duplicate()))) {
            return in.readAllBytes();
        }
    }

    private static @Nullable Upload readPart(ByteBuf body, String boundary) {
        ByteBuf headEnd = ascii("\r\n\r\n");
        ByteBuf partEnd = ascii("\r\n--" + boundary + "--");
        int headLength = ByteBufUtil.indexOf(headEnd, body);
        if (headLength < 0) {
            return null;
        }
        int from = headLength + headEnd.readableBytes();
        int tail = Math.max(from - 2, body.writerIndex() - partEnd.readableBytes() - 2);
        int to = ByteBufUtil.indexOf(partEnd, body.slice(tail, body.writerIndex() - tail));
        String head = body.toString(body.readerIndex(), headLength - body.readerIndex(), StandardCharsets.ISO_8859_1);
        if (to < 0 || !head.startsWith("--" + boundary)) {
            return null;
        }
        ByteBuf data = body.slice(from, Math.max(0, tail + to - from));
        Matcher name = FILE_NAME.matcher(head);
        Matcher type = TYPE.matcher(head);
        String mime = type.find() && !type.group(1).equals(OCTET_STREAM) ? type.group(1) : "";
        return compressible(name.find() ? name.group(1) : "", mime, data);
    }

    /** SeaweedFS compresses text where that saves a tenth. */
    private static Upload compressible(String name, String mime, ByteBuf data) {
        int size = data.readableBytes();
        if (mime.startsWith("text/")) {
            ByteBuf compressed = compress(data);
            if (compressed.readableBytes() * 10L < size * 9L) {
                return new Upload(name, mime, size, compressed, true);
            }
        }
        return new Upload(name, mime, size, data, false);
    }

    private static ByteBuf compress(ByteBuf data) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            data.getBytes(data.readerIndex(), out, data.readableBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Unpooled.wrappedBuffer(bytes.toByteArray());
    }

    private static ByteBuf ascii(String text) {
        return Unpooled.wrappedBuffer(text.getBytes(StandardCharsets.US_ASCII));
    }
}
