package org.storeharness.seaweed.loopback.volume;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;

/**
 * The first 8 bytes of a volume's file: a version, the three digits of the replication, and the time to live as text, padded
 * with blanks.
 */
record SuperBlock(Replication replication, String ttl) {
    static final int LENGTH = 8;

    private static final byte VERSION = 1;
    private static final int TTL = 4;

    void write(FileChannel channel) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(LENGTH);
        block.put(VERSION)
                .put((byte) replication.centers())
                .put((byte) replication.racks())
                .put((byte) replication.servers());
        byte[] text = (ttl + " ".repeat(TTL)).substring(0, TTL).getBytes(StandardCharsets.ISO_8859_1);
        channel.write(block.put(text).flip(), 0);
    }

    static SuperBlock read(FileChannel channel) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(LENGTH);
        int length = channel.read(block, 0);
        block.flip();
        if (length < LENGTH || block.get() != VERSION) {
            throw new IOException("is not a volume of a stand-in");
        }
        Replication replication = new Replication(block.get(), block.get(), block.get());
        byte[] text = new byte[TTL];
        block.get(text);
        return new SuperBlock(replication, new String(text, StandardCharsets.ISO_8859_1).strip());
    }
}
