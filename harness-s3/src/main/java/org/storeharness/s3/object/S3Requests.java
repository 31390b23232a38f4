package org.storeharness.s3.object;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;
import org.storeharness.s3.bytes.Bytes;

/** Signs and writes the requests of one session to one place. Confined to the session's thread. */
public final class S3Requests {
    private static final byte[] VERSION_AND_HOST = Bytes.ascii(" HTTP/1.1\r\nHost: ");
    private static final byte[] CONTENT_LENGTH = Bytes.ascii("Content-Length: ");
    private static final byte[] LINE_END = Bytes.ascii("\r\n");

    private static final double SECONDS_OF_A_MINUTE = 60;

    private final RequestSigner signer;
    private final byte[] host;
    private final Bytes head = new Bytes(1024);
    private final byte[] hash = new byte[RequestSigner.DIGITS];
    private Bytes path = head;
    private Bytes query = head;
    private byte[] method = {};

    public S3Requests(BucketEndpoint place, RequestSigner signer) {
        this.signer = signer;
        this.host = place.host();
    }

    /**
     * The difference between a service's clock and that of the last signature, in whole minutes so that equal failures are counted together.
     *
     * @param date the header {@code Date} of its response
     * @return a text for people; empty if the header does not tell the time
     */
    String clockText(@Nullable String date) {
        try {
            if (date == null) {
                return "";
            }
            long service = DateTimeFormatter.RFC_1123_DATE_TIME
                    .parse(date, Instant::from)
                    .getEpochSecond();
            long minutes = Math.round((service - signer.epochSecond()) / SECONDS_OF_A_MINUTE);
            return " (its clock is " + Math.abs(minutes) + " min " + (minutes < 0 ? "behind" : "ahead of")
                    + " this machine's)";
        } catch (DateTimeParseException e) {
            return "";
        }
    }

    /**
     * Begins a request; further signed headers may follow, then one of the methods that send it.
     *
     * @param newQuery the encoded parameters, sorted, without a question mark; empty for none
     */
    public S3Requests begin(byte[] newMethod, Bytes newPath, Bytes newQuery) {
        method = newMethod;
        path = newPath;
        query = newQuery;
        signer.begin(newMethod, newPath, newQuery, host);
        return this;
    }

    /** Adds a header that is signed, whose name is in lower case. */
    public S3Requests header(byte[] name, byte[] value) {
        signer.header(name, value);
        return this;
    }

    /** The same with a value in a buffer of the caller's. */
    public S3Requests header(byte[] name, Bytes value) {
        signer.header(name, value);
        return this;
    }

    /** Sends a request that has no body. One that could have one says so, as many services demand (RFC 9110, 8.6). */
    public void send(Channel channel) {
        signer.content(RequestSigner.EMPTY).sign();
        finishHead(method[0] == 'P' ? 0 : -1);
        flushHead(channel);
    }

    /** Sends a request with a content, position to limit, or its beginning: the writer goes on as the channel becomes writable. */
    void send(Channel channel, ContentWriter writer, ByteBuffer content) {
        writer.begin(content, signer);
        signer.sign();
        finishHead(writer.length());
        writer.start(channel, head, signer);
    }

    /** Sends a request with a body that is signed, and small enough to be copied. */
    public void sendText(Channel channel, Bytes body) {
        signer.hash(ByteBuffer.wrap(body.array(), 0, body.length()), hash);
        signer.content(hash).sign();
        finishHead(body.length());
        head.add(body);
        flushHead(channel);
    }

    /**
     * @param length the number of bytes of the body; negative if there cannot be one
     */
    private void finishHead(long length) {
        head.clear().add(method).add(' ').add(path);
        if (query.length() > 0) {
            head.add('?').add(query);
        }
        head.add(VERSION_AND_HOST).add(host).add(LINE_END);
        signer.addLines(head);
        if (length >= 0) {
            head.add(CONTENT_LENGTH).addDecimal(length).add(LINE_END);
        }
        head.add(LINE_END);
    }

    private void flushHead(Channel channel) {
        ByteBuf out = channel.alloc().directBuffer(head.length());
        channel.writeAndFlush(out.writeBytes(head.array(), 0, head.length()), channel.voidPromise());
    }
}
