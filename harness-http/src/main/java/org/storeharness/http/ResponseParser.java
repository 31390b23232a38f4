package org.storeharness.http;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Parses the responses of one HTTP/1.1 connection, one after the other, from bytes in pieces of any size. Strict: a response
 * is complete only if its own framing proves it; everything doubtful is a {@link BadResponseException}. Bodies go to a
 * {@link BodySink} as they come. Makes no objects for valid responses. Confined to one thread.
 *
 * <p>Use: {@link #begin}, then {@link #feed} until it returns {@code true}, then the getters, then {@link #begin} again.
 */
public final class ResponseParser {
    /** The maximum number of bytes of status line and headers together. */
    public static final int HEAD_LIMIT = 16 * 1024;

    private static final int TRAILER_LIMIT = 1024;
    private static final int MOST_SIZE_DIGITS = 15;
    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int BAD_REQUEST = 400;

    /** Takes the body of a response piece by piece. */
    @FunctionalInterface
    public interface BodySink {
        /**
         * Takes the next bytes.
         *
         * @param status the status of the response
         * @param from has at least {@code length} readable bytes; those that are left unread are skipped
         */
        void body(int status, ByteBuf from, int length);
    }

    private enum ParseState {
        HEAD,
        BODY,
        CHUNK_SIZE,
        CHUNK_DATA,
        CHUNK_END,
        TRAILER,
        DONE
    }

    private final ResponseHead head = new ResponseHead(HEAD_LIMIT);
    private final StringBuilder line = new StringBuilder();
    private ParseState state = ParseState.DONE;
    private long remaining;
    private long bodyLength;
    private int trailerBytes;
    private boolean bodyExpected = true;
    private boolean interim;

    /**
     * Expects a new response.
     *
     * @param withBody whether it may have a body: the response to HEAD has none, whatever it announces
     */
    public void begin(boolean withBody) {
        bodyExpected = withBody;
        head.clear();
        state = ParseState.HEAD;
        interim = false;
        bodyLength = 0;
    }

    /**
     * Reads the next bytes.
     *
     * @return whether the response is complete; bytes after it stay unread
     * @throws BadResponseException if the bytes are no valid response
     */
    public boolean feed(ByteBuf in, BodySink sink) throws BadResponseException {
        while (state != ParseState.DONE && in.isReadable()) {
            switch (state) {
                case HEAD -> readHead(in);
                case BODY, CHUNK_DATA -> readBody(in, sink);
                case CHUNK_SIZE, CHUNK_END, TRAILER -> readLine(in);
                case DONE -> {}
            }
        }
        return state == ParseState.DONE;
    }

    /** Whether a part of the response has come. */
    boolean hasStarted() {
        return state != ParseState.HEAD || interim || !head.isEmpty();
    }

    /** The status, 200 to 599. */
    public int status() {
        return head.status();
    }

    /** The number of bytes of the body so far. */
    public long bodyLength() {
        return bodyLength;
    }

    /** The announced length, or -1. */
    public long announcedLength() {
        return head.contentLength();
    }

    /** Whether the connection may be used again after this response. */
    boolean keepsAlive() {
        return head.keepsAlive();
    }

    /** Whether the body has a {@code Content-Encoding}. */
    boolean isEncoded() {
        return head.isEncoded();
    }

    /** The seconds of {@code Retry-After}, at most a day, or -1. */
    public int retryAfterSeconds() {
        return head.retryAfterSeconds();
    }

    /**
     * The value of the first header of this name; {@code null} if there is none. Looks through all headers, and makes a text: for
     * what few responses have.
     *
     * @param name in lower case
     */
    public @Nullable String header(byte[] name) {
        return head.header(name);
    }

    /**
     * Whether the first header of this name has this value, whatever its case. Makes no objects.
     *
     * @param name in lower case
     * @param value in lower case
     */
    public boolean hasHeader(byte[] name, byte[] value) {
        return head.hasHeader(name, value);
    }

    private void readHead(ByteBuf in) throws BadResponseException {
        if (!head.read(in)) {
            return;
        }
        if (head.status() < 200) {
            skipInterim();
            return;
        }
        if (head.status() == 204 || head.status() == 304) {
            if (head.contentLength() > 0 || head.isChunked()) {
                throw new BadResponseException("a " + head.status() + " with a body");
            }
            state = ParseState.DONE;
            return;
        }
        if (!bodyExpected) {
            state = ParseState.DONE;
            return;
        }
        if (head.isChunked()) {
            state = ParseState.CHUNK_SIZE;
            line.setLength(0);
            return;
        }
        if (head.contentLength() < 0 && head.status() == BAD_REQUEST) {
            throw new BadResponseException(
                    "a 400 without a length, as many a server of TLS answers plain HTTP: if it is"
                            + " one, begin its URL with https://");
        }
        if (head.contentLength() < 0) {
            throw new BadResponseException("neither Content-Length nor chunks, so nothing proves that it is complete");
        }
        remaining = head.contentLength();
        state = remaining == 0 ? ParseState.DONE : ParseState.BODY;
    }

    /** A response such as 103 comes before the one to the request, and may come unasked (RFC 9110, 15.2). */
    private void skipInterim() throws BadResponseException {
        if (head.status() == SWITCHING_PROTOCOLS) {
            throw new BadResponseException("a change of the protocol that was not requested");
        }
        head.clear();
        interim = true;
    }

    private void readBody(ByteBuf in, BodySink sink) {
        int length = (int) Math.min(remaining, in.readableBytes());
        int next = in.readerIndex() + length;
        sink.body(head.status(), in, length);
        in.readerIndex(next);
        bodyLength += length;
        remaining -= length;
        if (remaining == 0) {
            state = state == ParseState.BODY ? ParseState.DONE : ParseState.CHUNK_END;
        }
    }

    private void readLine(ByteBuf in) throws BadResponseException {
        while (in.isReadable()) {
            char next = (char) in.readUnsignedByte();
            if (next != '\n') {
                line.append(next);
                if (line.length() > TRAILER_LIMIT) {
                    throw new BadResponseException("a line of more than " + TRAILER_LIMIT + " bytes between chunks");
                }
                continue;
            }
            int end = line.length() - 1;
            if (end < 0 || line.charAt(end) != '\r') {
                throw new BadResponseException("a line between chunks that does not end in CR LF");
            }
            line.setLength(end);
            endLine();
            line.setLength(0);
            return;
        }
    }

    private void endLine() throws BadResponseException {
        if (state == ParseState.CHUNK_END) {
            if (!line.isEmpty()) {
                throw new BadResponseException("a chunk that is longer than it says");
            }
            state = ParseState.CHUNK_SIZE;
        } else if (state == ParseState.CHUNK_SIZE) {
            remaining = chunkSize();
            state = remaining == 0 ? ParseState.TRAILER : ParseState.CHUNK_DATA;
            trailerBytes = 0;
        } else if (line.isEmpty()) {
            state = ParseState.DONE;
        } else {
            trailerBytes += line.length();
            if (trailerBytes > TRAILER_LIMIT) {
                throw new BadResponseException("more than " + TRAILER_LIMIT + " bytes of trailers");
            }
        }
    }

    private long chunkSize() throws BadResponseException {
        int extension = line.indexOf(";");
        int end = extension < 0 ? line.length() : extension;
        while (end > 0 && (line.charAt(end - 1) == ' ' || line.charAt(end - 1) == '\t')) {
            end--;
        }
        if (end == 0 || end > MOST_SIZE_DIGITS) {
            throw new BadResponseException("a chunk without a proper size");
        }
        long size = 0;
        for (int i = 0; i < end; i++) {
            int digit = Character.digit(line.charAt(i), 16);
            if (digit < 0) {
                throw new BadResponseException("a chunk without a proper size");
            }
            size = size << 4 | digit;
        }
        return size;
    }
}
