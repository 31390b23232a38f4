package org.storeharness.seaweed.fileid;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.nio.charset.StandardCharsets;
import org.storeharness.seaweed.http.RemoteServer;
import org.storeharness.seaweed.object.RequestPath;

/** Writes requests to a master to channels. Shared by the sessions of a store: holds nothing but ready-made bytes. */
public final class MasterRequests {
    private static final int ROOM = 512;
    private static final byte[] LOOKUP = ascii("GET /dir/lookup?fileId=");
    private static final byte[] FOR_READING = ascii("&read=yes");
    private static final byte[] LINE_END = ascii("\r\n");
    private static final byte[] NOTHING = {};

    private final byte[] assign;

    /**
     * @param assignPath asks for an id, or for many
     */
    public MasterRequests(String assignPath) {
        this.assign = ascii("GET " + assignPath);
    }

    /** Asks for an id, or for many. */
    void assign(Channel channel, RemoteServer to) {
        get(channel, to, assign);
    }

    /**
     * Asks for a token that permits to read the object, or to change it.
     *
     * @param object its id
     */
    void token(Channel channel, RemoteServer to, RequestPath object, boolean reading) {
        ByteBuf out = channel.alloc().directBuffer(ROOM).writeBytes(LOOKUP);
        object.writeTo(out);
        send(channel, to, out.writeBytes(reading ? FOR_READING : NOTHING));
    }

    /**
     * Asks for something without a body.
     *
     * @param question the method and the path
     */
    static void get(Channel channel, RemoteServer to, byte[] question) {
        send(channel, to, channel.alloc().directBuffer(ROOM).writeBytes(question));
    }

    private static void send(Channel channel, RemoteServer to, ByteBuf question) {
        question.writeBytes(to.versionAndHost()).writeBytes(LINE_END);
        channel.writeAndFlush(question, channel.voidPromise());
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
