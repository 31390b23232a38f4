package org.storeharness.seaweed;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.nio.charset.StandardCharsets;
import org.storeharness.http.RemoteServer;

/** Writes requests to a master to channels. Holds only prepared bytes, so the sessions of a store share it. */
final class MasterRequests {
    private static final int ROOM = 512;
    private static final byte[] LOOKUP = ascii("GET /dir/lookup?fileId=");
    private static final byte[] FOR_READING = ascii("&read=yes");
    private static final byte[] LINE_END = ascii("\r\n");
    private static final byte[] NOTHING = {};

    private final byte[] assign;

    /**
     * @param assignPath the path that requests an id
     */
    MasterRequests(String assignPath) {
        this.assign = ascii("GET " + assignPath);
    }

    /** Requests an id. */
    void assign(Channel channel, RemoteServer to) {
        get(channel, to, assign);
    }

    /**
     * Requests a token that permits reading the object, or changing it.
     *
     * @param object the object's id
     */
    void token(Channel channel, RemoteServer to, RequestPath object, boolean reading) {
        ByteBuf out = channel.alloc().directBuffer(ROOM).writeBytes(LOOKUP);
        object.writeTo(out);
        send(channel, to, out.writeBytes(reading ? FOR_READING : NOTHING));
    }

    /**
     * Sends a request without a body.
     *
     * @param line the method and the path
     */
    static void get(Channel channel, RemoteServer to, byte[] line) {
        send(channel, to, channel.alloc().directBuffer(ROOM).writeBytes(line));
    }

    private static void send(Channel channel, RemoteServer to, ByteBuf request) {
        request.writeBytes(to.versionAndHost()).writeBytes(LINE_END);
        channel.writeAndFlush(request, channel.voidPromise());
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
