package org.storeharness.cli.campaign.fuse;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** The body of an answer, in the layouts of {@code linux/fuse.h}. Used by one thread. */
final class FuseReply {
    private static final int HEADER_BYTES = 16;
    private static final int VALID_SECONDS = 1;
    private static final int BLOCK_BYTES = 4096;
    private static final int SECTOR_BYTES = 512;
    private static final int NANOS_PER_SECOND = 1_000_000_000;

    private ByteBuffer body = ByteBuffer.allocate(4096).order(ByteOrder.nativeOrder());

    /** The whole answer. */
    static byte[] bytes(long unique, int error, byte[] body) {
        return ByteBuffer.allocate(HEADER_BYTES + body.length)
                .order(ByteOrder.nativeOrder())
                .putInt(HEADER_BYTES + body.length)
                .putInt(-error)
                .putLong(unique)
                .put(body)
                .array();
    }

    byte[] body() {
        byte[] bytes = new byte[body.position()];
        body.flip().get(bytes);
        return bytes;
    }

    int length() {
        return body.position();
    }

    FuseReply int16(int value) {
        room(2).putShort((short) value);
        return this;
    }

    FuseReply int32(long value) {
        room(4).putInt((int) value);
        return this;
    }

    FuseReply int64(long value) {
        room(8).putLong(value);
        return this;
    }

    FuseReply raw(byte[] bytes) {
        room(bytes.length).put(bytes);
        return this;
    }

    FuseReply zeros(int count) {
        return raw(new byte[count]);
    }

    /** {@code fuse_entry_out}. */
    FuseReply entry(long node, Map<String, Object> attributes) {
        return int64(node)
                .int64(0)
                .int64(VALID_SECONDS)
                .int64(VALID_SECONDS)
                .int64(0)
                .attributes(node, attributes);
    }

    /** {@code fuse_attr_out}. */
    FuseReply attributesOf(long node, Map<String, Object> attributes) {
        return int64(VALID_SECONDS).int64(0).attributes(node, attributes);
    }

    /** {@code fuse_dirent}. */
    FuseReply directoryEntry(long node, long nextOffset, int type, byte[] name) {
        int32Pair(node, nextOffset).int32(name.length).int32(type).raw(name);
        return zeros((8 - name.length % 8) % 8);
    }

    private FuseReply int32Pair(long node, long nextOffset) {
        return int64(node).int64(nextOffset);
    }

    private FuseReply attributes(long node, Map<String, Object> attributes) {
        long size = number(attributes, "size");
        long[] times = {
            nanos(attributes, "lastAccessTime"), nanos(attributes, "lastModifiedTime"), nanos(attributes, "ctime")
        };
        int64(node).int64(size).int64((size + SECTOR_BYTES - 1) / SECTOR_BYTES);
        for (long time : times) {
            int64(Math.floorDiv(time, NANOS_PER_SECOND));
        }
        for (long time : times) {
            int32(Math.floorMod(time, NANOS_PER_SECOND));
        }
        return int32(number(attributes, "mode"))
                .int32(number(attributes, "nlink"))
                .int32(number(attributes, "uid"))
                .int32(number(attributes, "gid"))
                .int32(0)
                .int32(BLOCK_BYTES)
                .int32(0);
    }

    private static long number(Map<String, Object> attributes, String name) {
        return ((Number) Objects.requireNonNull(attributes.get(name), name)).longValue();
    }

    private static long nanos(Map<String, Object> attributes, String name) {
        return ((FileTime) Objects.requireNonNull(attributes.get(name), name)).to(TimeUnit.NANOSECONDS);
    }

    private ByteBuffer room(int bytes) {
        if (body.remaining() < bytes) {
            ByteBuffer larger = ByteBuffer.allocate(2 * (body.capacity() + bytes))
                    .order(ByteOrder.nativeOrder())
                    .put(body.flip());
            body = larger;
        }
        return body;
    }
}
