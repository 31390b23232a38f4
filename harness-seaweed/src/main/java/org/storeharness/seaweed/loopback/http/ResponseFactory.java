package org.storeharness.seaweed.loopback.http;

import io.netty.channel.ChannelHandlerContext;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** Starts the responses of one stand-in, and makes their request numbers and dates. Thread-safe. */
public final class ResponseFactory {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final long HASH_MULTIPLIER = 0x9E3779B9L;

    private record DateText(long second, String text) {}

    private final AtomicLong requests = new AtomicLong();
    private volatile DateText now = new DateText(0, "");

    public ResponseBuilder start(ChannelHandlerContext context, int status) {
        return new ResponseBuilder(this, context.alloc().directBuffer(512), status);
    }

    /** A new request id, in SeaweedFS's form. */
    String nextRequestId() {
        long number = requests.incrementAndGet();
        return HEX.toHexDigits(number) + HEX.toHexDigits((int) (number * HASH_MULTIPLIER));
    }

    /** The current time in the form of HTTP headers. */
    String dateHeader() {
        long second = Instant.now().getEpochSecond();
        DateText known = now;
        if (known.second() != second) {
            known = new DateText(second, formatDate(second));
            now = known;
        }
        return known.text();
    }

    /** A time in the form of HTTP headers. */
    public static String formatDate(long second) {
        return DATE.format(Instant.ofEpochSecond(second));
    }
}
