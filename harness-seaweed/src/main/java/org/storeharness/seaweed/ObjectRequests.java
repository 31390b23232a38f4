package org.storeharness.seaweed;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.RemoteServer;
import org.storeharness.seaweed.client.ReadForm;
import org.storeharness.seaweed.client.UploadForm;

/**
 * Writes requests for objects to channels. Holds only prepared bytes, so the sessions of a store share it. A payload of up to
 * 16 KiB is copied behind its headers, so that one write carries both. A larger payload is sent from its own buffer, which
 * must not change until the response has come or the connection is closed.
 */
final class ObjectRequests {
    private static final int MAX_COPIED_PAYLOAD = 16 * 1024;
    private static final int HEADERS = 512;
    private static final byte[] HEAD = ascii("HEAD ");
    private static final byte[] RANGE = ascii("Range: bytes=");
    private static final byte[] GET = ascii("GET ");
    private static final byte[] DELETE = ascii("DELETE ");
    private static final byte[] PUT = ascii("PUT ");
    private static final byte[] POST = ascii("POST ");
    private static final byte[] ACCEPT_JSON = ascii("Accept: application/json\r\n");
    private static final byte[] AUTHORIZATION = ascii("Authorization: ");
    private static final byte[] CONTENT_LENGTH = ascii("Content-Length: ");
    private static final byte[] LINE_END = ascii("\r\n");
    private static final byte[] NOTHING = {};

    private final ObjectApi api;
    private final byte[] method;
    private final byte[] query;
    private final byte[] contentType;
    private final byte[] partStart;
    private final byte[] partEnd;

    /**
     * @param query the parameters of an upload with their question mark; empty for none
     */
    ObjectRequests(ObjectApi api, UploadForm form, String query) {
        this.api = api;
        this.query = ascii(query);
        if (form == UploadForm.PUT) {
            this.method = PUT;
            this.contentType = ascii("Content-Type: application/octet-stream\r\n");
            this.partStart = NOTHING;
            this.partEnd = NOTHING;
        } else {
            String boundary = "harness" + UUID.randomUUID().toString().replace("-", "");
            this.method = POST;
            this.contentType = ascii("Content-Type: multipart/form-data; boundary=" + boundary + "\r\n");
            this.partStart = ascii("--" + boundary + "\r\nContent-Disposition: form-data; name=\"file\";"
                    + " filename=\"f.bin\"\r\nContent-Type: " + api.partType() + "\r\n\r\n");
            this.partEnd = ascii("\r\n--" + boundary + "--\r\n");
        }
    }

    /** The kind of server that they are for. */
    ObjectApi api() {
        return api;
    }

    /** Requests the object, a part of it, its headers, or a listing. */
    void read(Channel channel, RemoteServer server, RequestPath path, byte @Nullable [] token, ObjectRead read) {
        byte[] verb = read.form() == ReadForm.HEAD ? HEAD : GET;
        ByteBuf out = channel.alloc().directBuffer(HEADERS).writeBytes(verb);
        if (read.form() == ReadForm.LIST) {
            path.writeListing(out);
            out.writeBytes(server.versionAndHost()).writeBytes(ACCEPT_JSON);
        } else {
            path.writeTo(out);
            out.writeBytes(server.versionAndHost());
        }
        authorize(out, token);
        if (read.form() == ReadForm.RANGE) {
            out.writeBytes(RANGE);
            writeDecimal(out, read.first());
            out.writeByte('-');
            writeDecimal(out, read.last());
            out.writeBytes(LINE_END);
        }
        channel.writeAndFlush(out.writeBytes(LINE_END), channel.voidPromise());
    }

    /** Deletes the object. */
    void delete(Channel channel, RemoteServer server, RequestPath path, byte @Nullable [] token) {
        ByteBuf out = start(channel, DELETE, path, 0).writeBytes(server.versionAndHost());
        authorize(out, token);
        channel.writeAndFlush(out.writeBytes(LINE_END), channel.voidPromise());
    }

    /** Uploads the object. */
    void upload(Channel channel, RemoteServer server, RequestPath path, byte @Nullable [] token, ByteBuffer payload) {
        int size = payload.remaining();
        boolean copied = size <= MAX_COPIED_PAYLOAD;
        ByteBuf out = start(channel, method, path, partStart.length + (copied ? size + partEnd.length : 0));
        out.writeBytes(query).writeBytes(server.versionAndHost()).writeBytes(contentType);
        authorize(out, token);
        out.writeBytes(CONTENT_LENGTH);
        writeDecimal(out, partStart.length + size + partEnd.length);
        out.writeBytes(LINE_END).writeBytes(LINE_END).writeBytes(partStart);
        if (copied) {
            out.writeBytes(payload).writeBytes(partEnd);
        } else {
            channel.write(out, channel.voidPromise());
            channel.write(Unpooled.wrappedBuffer(payload), channel.voidPromise());
            out = channel.alloc().directBuffer(partEnd.length).writeBytes(partEnd);
        }
        channel.writeAndFlush(out, channel.voidPromise());
    }

    private static ByteBuf start(Channel channel, byte[] method, RequestPath path, int bodyBytes) {
        ByteBuf out = channel.alloc().directBuffer(HEADERS + bodyBytes);
        path.writeTo(out.writeBytes(method));
        return out;
    }

    private static void authorize(ByteBuf out, byte @Nullable [] token) {
        if (token != null) {
            out.writeBytes(AUTHORIZATION).writeBytes(token).writeBytes(LINE_END);
        }
    }

    private static void writeDecimal(ByteBuf out, int value) {
        int divisor = 1;
        while (value / divisor >= 10) {
            divisor *= 10;
        }
        for (; divisor > 0; divisor /= 10) {
            out.writeByte('0' + value / divisor % 10);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
