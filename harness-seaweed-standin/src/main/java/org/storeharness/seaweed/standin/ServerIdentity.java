package org.storeharness.seaweed.standin;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What servers of one kind say of themselves in every response: name, request number, date. Thread-safe. */
final class ServerIdentity {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final long HASH_MULTIPLIER = 0x9E3779B9L;

    private record DateText(long second, String text) {}

    private final @Nullable String name;
    private final AtomicLong requests = new AtomicLong();
    private volatile DateText now = new DateText(0, "");

    /**
     * @param name the value of {@code Server}; {@code null} for servers that do not send that header
     */
    ServerIdentity(@Nullable String name) {
        this.name = name;
    }

    @Nullable
    String name() {
        return name;
    }

    /** A new request id, in SeaweedFS's form. */
    String nextRequestId() {
        long number = requests.incrementAndGet();
        return HEX.toHexDigits(number) + HEX.toHexDigits((int) (number * HASH_MULTIPLIER));
    }

    /** The current time in the form of HTTP headers. */
    String date() {
        long second = Instant.now().getEpochSecond();
        DateText known = now;
        if (known.second() != second) {
            known = new DateText(second, formatDate(second));
            now = known;
        }
        return known.text();
    }

    /** A time in the form of HTTP headers. */
    static String formatDate(long second) {
        return DATE.format(Instant.ofEpochSecond(second));
    }
}
