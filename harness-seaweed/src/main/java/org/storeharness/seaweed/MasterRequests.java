package org.storeharness.seaweed;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.nio.charset.StandardCharsets;
import org.storeharness.seaweed.protocol.Endpoint;

/** Writes requests to the master to channels. Shared by the sessions of a store: holds nothing but ready-made bytes. */
final class MasterRequests {
    private static final int ROOM = 256;
    private static final byte[] LOOKUP = ascii("GET /dir/lookup?fileId=");
    private static final byte[] FOR_READING = ascii("&read=yes");
    private static final byte[] NOTHING = {};

    private final byte[] assign;
    private final byte[] hostAndEnd;

    /**
     * @param assignPath asks for an id, or for many
     */
    MasterRequests(Endpoint master, String assignPath) {
        String end = " HTTP/1.1\r\nHost: " + master + "\r\n\r\n";
        this.hostAndEnd = ascii(end);
        this.assign = ascii("GET " + assignPath + end);
    }

    /** Asks for an id, or for many. */
    void assign(Channel channel) {
        channel.writeAndFlush(channel.alloc().directBuffer(assign.length).writeBytes(assign), channel.voidPromise());
    }

    /**
     * Asks for a token that permits to read the object, or to change it.
     *
     * @param object its id
     */
    void token(Channel channel, RequestPath object, boolean reading) {
        ByteBuf out = channel.alloc().directBuffer(ROOM).writeBytes(LOOKUP);
        object.writeTo(out);
        out.writeBytes(reading ? FOR_READING : NOTHING).writeBytes(hostAndEnd);
        channel.writeAndFlush(out, channel.voidPromise());
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
