package org.storeharness.seaweed.loopback;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** Writes an answer as SeaweedFS does: the caller gives the headers in the order in which they go out. */
final class Reply {
    /** Bodies longer than this go out in chunks, as Go's server sends what it does not know the length of in advance. */
    private static final int UNCHUNKED = 2048;

    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final AtomicLong REQUESTS = new AtomicLong();
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static volatile DateText now = new DateText(0, "");

    private record DateText(long second, String text) {}

    private final ByteBuf out;

    private Reply(ByteBuf out, int status) {
        this.out = out;
        text("HTTP/1.1 ").text(Integer.toString(status)).text(" ");
        text(HttpResponseStatus.valueOf(status).reasonPhrase()).text("\r\n");
    }

    static Reply start(ByteBufAllocator allocator, int status) {
        return new Reply(allocator.directBuffer(512), status);
    }

    Reply header(String name, String value) {
        return text(name).text(": ").text(value).text("\r\n");
    }

    Reply requestId() {
        long number = REQUESTS.incrementAndGet();
        return header("X-Amz-Request-Id", HEX.toHexDigits(number) + HEX.toHexDigits((int) (number * 0x9E3779B9L)));
    }

    Reply date() {
        return header("Date", now());
    }

    /** Ends the head; the caller sends the body. */
    ByteBuf endHead() {
        return text("\r\n").out;
    }

    /** Ends an answer that has no body and says so. */
    ByteBuf endEmpty() {
        return header("Content-Length", "0").endHead();
    }

    /** Ends the answer with a JSON body. */
    ByteBuf endJson(String body) {
        return header("X-Content-Type-Options", "nosniff").date().endWith(body);
    }

    /** Ends the answer with a body of text. */
    ByteBuf endWith(String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= UNCHUNKED) {
            return header("Content-Length", Integer.toString(bytes.length))
                    .endHead()
                    .writeBytes(bytes);
        }
        header("Transfer-Encoding", "chunked").text("\r\n");
        for (int from = 0; from < bytes.length; from += UNCHUNKED) {
            int length = Math.min(UNCHUNKED, bytes.length - from);
            text(Integer.toHexString(length)).text("\r\n").out.writeBytes(bytes, from, length);
            text("\r\n");
        }
        return text("0\r\n\r\n").out;
    }

    /** A time as HTTP headers have it. */
    static String date(long second) {
        return DATE.format(Instant.ofEpochSecond(second));
    }

    private static String now() {
        long second = System.currentTimeMillis() / 1000;
        DateText known = now;
        if (known.second() != second) {
            known = new DateText(second, date(second));
            now = known;
        }
        return known.text();
    }

    private Reply text(String text) {
        out.writeCharSequence(text, StandardCharsets.US_ASCII);
        return this;
    }
}
