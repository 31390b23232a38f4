package org.storeharness.http;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The status line and the headers of a response: collected until they are complete, then checked and parsed. */
final class ResponseHead {
    private static final byte[] CONTENT_LENGTH = lower("content-length");
    private static final byte[] TRANSFER_ENCODING = lower("transfer-encoding");
    private static final byte[] CONTENT_ENCODING = lower("content-encoding");
    private static final byte[] CONNECTION = lower("connection");
    private static final byte[] DATE = lower("date");
    private static final byte[] RETRY_AFTER = lower("retry-after");
    private static final byte[] CHUNKED = lower("chunked");
    private static final byte[] CLOSE = lower("close");
    private static final byte[] IDENTITY = lower("identity");

    private static final byte[] VERSION = "HTTP/1.".getBytes(StandardCharsets.US_ASCII);
    private static final long ABSENT = -1;
    private static final int LONGEST_PAUSE_SECONDS = 24 * 60 * 60;

    private final int limit;
    private byte[] bytes = new byte[1024];
    private int length;
    private int scanned;

    private int status;
    private long contentLength;
    private boolean chunked;
    private boolean keepsAlive;
    private boolean encoded;
    private int retryAfterSeconds;

    ResponseHead(int limit) {
        this.limit = limit;
    }

    void clear() {
        length = 0;
        scanned = 0;
        status = 0;
        contentLength = ABSENT;
        chunked = false;
        encoded = false;
        retryAfterSeconds = -1;
    }

    boolean isEmpty() {
        return length == 0;
    }

    int status() {
        return status;
    }

    /** The announced length, or -1. */
    long contentLength() {
        return contentLength;
    }

    boolean isChunked() {
        return chunked;
    }

    boolean keepsAlive() {
        return keepsAlive;
    }

    /** Whether the body has a Content-Encoding. */
    boolean isEncoded() {
        return encoded;
    }

    int retryAfterSeconds() {
        return retryAfterSeconds;
    }

    /** The value of the first header of this name, in lower case; {@code null} if there is none. The headers are complete. */
    @Nullable
    String header(byte[] name) {
        int from = value(name);
        return from < 0 ? null : new String(bytes, from, lineEnd(from) - from, StandardCharsets.ISO_8859_1).strip();
    }

    /** Whether the first header of this name has this value, both in lower case. The headers are complete. */
    boolean hasHeader(byte[] name, byte[] value) {
        int from = value(name);
        int to = from < 0 ? from : lineEnd(from);
        while (from < to && isBlank(bytes[from])) {
            from++;
        }
        while (to > from && isBlank(bytes[to - 1])) {
            to--;
        }
        return from >= 0 && is(from, to, value);
    }

    /** The index at which the value of the first header of this name begins; -1 if there is none. */
    private int value(byte[] name) {
        for (int start = lineEnd(0) + 2; start < length - 2; start = lineEnd(start) + 2) {
            int colon = start + name.length;
            if (colon < length && bytes[colon] == ':' && is(start, colon, name)) {
                return colon + 1;
            }
        }
        return -1;
    }

    /** Takes bytes up to the empty line that ends the headers; returns whether that has come. */
    boolean read(ByteBuf in) throws BadResponseException {
        int before = length;
        int taken = Math.min(in.readableBytes(), limit - length);
        if (length + taken > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + taken, Math.min(limit, 2 * bytes.length)));
        }
        in.getBytes(in.readerIndex(), bytes, length, taken);
        length += taken;
        int end = findEnd();
        if (end < 0) {
            in.skipBytes(taken);
            if (length == limit) {
                throw new BadResponseException("headers of more than " + limit + " bytes");
            }
            return false;
        }
        in.skipBytes(end - before);
        length = end;
        parse();
        return true;
    }

    private int findEnd() throws BadResponseException {
        for (int i = scanned; i < length; i++) {
            if (bytes[i] != '\n') {
                continue;
            }
            if (i == 0 || bytes[i - 1] != '\r') {
                throw new BadResponseException("a header line that does not end in CR LF");
            }
            if (i >= 3 && bytes[i - 2] == '\n') {
                return i + 1;
            }
        }
        scanned = length;
        return -1;
    }

    private void parse() throws BadResponseException {
        int lineEnd = lineEnd(0);
        parseStatusLine(lineEnd);
        int start = lineEnd + 2;
        while (start < length - 2) {
            int end = lineEnd(start);
            parseHeader(start, end);
            start = end + 2;
        }
        if (chunked && contentLength != ABSENT) {
            throw new BadResponseException("both Content-Length and chunks");
        }
    }

    private int lineEnd(int from) {
        int i = from;
        while (bytes[i] != '\n') {
            i++;
        }
        return i - 1;
    }

    private void parseStatusLine(int end) throws BadResponseException {
        boolean wellFormed = end >= 12
                && Arrays.equals(bytes, 0, VERSION.length, VERSION, 0, VERSION.length)
                && (bytes[7] == '0' || bytes[7] == '1')
                && bytes[8] == ' '
                && (end == 12 || bytes[12] == ' ');
        status = wellFormed ? (int) number(9, 12) : -1;
        if (status < 100 || status > 599) {
            throw new BadResponseException("no status line: '" + excerpt(end) + "'");
        }
        keepsAlive = bytes[7] == '1';
    }

    private void parseHeader(int start, int end) throws BadResponseException {
        int colon = start;
        while (colon < end && bytes[colon] != ':') {
            if (bytes[colon] <= ' ' || bytes[colon] == 0x7f) {
                throw new BadResponseException("a header line without a proper name");
            }
            colon++;
        }
        if (colon == start || colon == end) {
            throw new BadResponseException("a header line without a proper name");
        }
        int from = colon + 1;
        int to = end;
        while (from < to && isBlank(bytes[from])) {
            from++;
        }
        while (to > from && isBlank(bytes[to - 1])) {
            to--;
        }
        interpretHeader(start, colon, from, to);
    }

    private void interpretHeader(int name, int nameEnd, int from, int to) throws BadResponseException {
        if (is(name, nameEnd, CONTENT_LENGTH)) {
            long value = number(from, to);
            if (value < 0 || contentLength != ABSENT && contentLength != value) {
                throw new BadResponseException("a Content-Length that is not a number or differs from another one");
            }
            contentLength = value;
        } else if (is(name, nameEnd, TRANSFER_ENCODING)) {
            if (chunked || !is(from, to, CHUNKED)) {
                throw new BadResponseException("a Transfer-Encoding other than chunked");
            }
            chunked = true;
        } else if (is(name, nameEnd, CONTENT_ENCODING)) {
            encoded |= from < to && !is(from, to, IDENTITY);
        } else if (is(name, nameEnd, CONNECTION)) {
            keepsAlive &= !hasToken(from, to, CLOSE);
        } else if (is(name, nameEnd, RETRY_AFTER)) {
            long seconds = number(from, to);
            retryAfterSeconds = (int) Math.min(seconds < 0 ? secondsUntil(from, to) : seconds, LONGEST_PAUSE_SECONDS);
        }
    }

    /** Whether one of the elements between commas is this token. */
    private boolean hasToken(int from, int to, byte[] lowerCase) {
        for (int start = from; start < to; ) {
            int end = start;
            while (end < to && bytes[end] != ',') {
                end++;
            }
            int last = end;
            while (last > start && isBlank(bytes[last - 1])) {
                last--;
            }
            while (start < last && isBlank(bytes[start])) {
                start++;
            }
            if (is(start, last, lowerCase)) {
                return true;
            }
            start = end + 1;
        }
        return false;
    }

    private static boolean isBlank(byte one) {
        return one == ' ' || one == '\t';
    }

    /** The seconds from the time of the response to another one, by the clock of the server alone; -1 if it does not tell both. */
    private long secondsUntil(int from, int to) {
        String date = header(DATE);
        try {
            return date == null
                    ? -1
                    : Math.max(
                            0,
                            ChronoUnit.SECONDS.between(
                                    time(date), time(new String(bytes, from, to - from, StandardCharsets.US_ASCII))));
        } catch (DateTimeParseException e) {
            return -1;
        }
    }

    private static Instant time(String text) {
        return DateTimeFormatter.RFC_1123_DATE_TIME.parse(text, Instant::from);
    }

    private boolean is(int from, int to, byte[] lowerCase) {
        if (to - from != lowerCase.length) {
            return false;
        }
        for (int i = 0; i < lowerCase.length; i++) {
            int letter = bytes[from + i];
            if (letter >= 'A' && letter <= 'Z') {
                letter += 'a' - 'A';
            }
            if (letter != lowerCase[i]) {
                return false;
            }
        }
        return true;
    }

    private long number(int from, int to) {
        if (from == to || to - from > 18) {
            return -1;
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return -1;
            }
            value = value * 10 + bytes[i] - '0';
        }
        return value;
    }

    private String excerpt(int end) {
        String text = new String(bytes, 0, Math.min(end, 40), StandardCharsets.US_ASCII);
        return text.replaceAll("[^ -~]", "?");
    }

    private static byte[] lower(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
