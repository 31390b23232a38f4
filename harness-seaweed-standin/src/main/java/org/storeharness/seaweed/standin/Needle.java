package org.storeharness.seaweed.standin;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.zip.CRC32C;

/**
 * An object with its metadata. As a record: cookie (4 bytes), checksum (4), time of the upload in seconds (8), 1 if compressed
 * (1), lengths of name and type (1 each), name, type, data.
 *
 * @param name the file name; at most 255 bytes
 * @param mime the type; empty for {@code application/octet-stream}; at most 255 bytes
 * @param compressed whether the data are compressed with gzip
 * @param checksum the CRC-32C of the data, which is also their entity tag
 * @param modifiedSeconds the time of the upload, in seconds since 1970
 * @param data the bytes; the owner of the needle releases them
 */
record Needle(
        int cookie, String name, String mime, boolean compressed, int checksum, long modifiedSeconds, ByteBuf data) {
    private static final int FIXED = 19;

    /** A needle that is uploaded now. */
    static Needle uploaded(int cookie, String name, String mime, boolean compressed, ByteBuf data) {
        CRC32C crc = new CRC32C();
        for (ByteBuffer part : data.nioBuffers()) {
            crc.update(part);
        }
        return new Needle(
                cookie,
                name,
                mime,
                compressed,
                (int) crc.getValue(),
                Instant.now().getEpochSecond(),
                data);
    }

    /** The entity tag without its quotes. */
    String tag() {
        return String.format(Locale.ROOT, "%08x", checksum);
    }

    /** The number of bytes that SeaweedFS counts for such a needle, with its metadata; 0 without data. */
    int countedSize() {
        int size = data.readableBytes();
        return size == 0 ? 0 : 4 + size + 1 + 1 + name.length() + 1 + mime.length() + 5;
    }

    /** The record, which the caller releases. */
    ByteBuf encode(ByteBufAllocator allocator) {
        ByteBuf record = allocator.directBuffer(FIXED + name.length() + mime.length() + data.readableBytes());
        record.writeInt(cookie).writeInt(checksum).writeLong(modifiedSeconds).writeBoolean(compressed);
        record.writeByte(name.length()).writeByte(mime.length());
        record.writeCharSequence(name, StandardCharsets.ISO_8859_1);
        record.writeCharSequence(mime, StandardCharsets.ISO_8859_1);
        return record.writeBytes(data, data.readerIndex(), data.readableBytes());
    }

    /** The needle in a record, which its data keep: releasing them releases the record. */
    static Needle decode(ByteBuf record) {
        int cookie = record.readInt();
        int checksum = record.readInt();
        long modified = record.readLong();
        boolean compressed = record.readBoolean();
        int nameLength = record.readUnsignedByte();
        int mimeLength = record.readUnsignedByte();
        String name = record.readString(nameLength, StandardCharsets.ISO_8859_1);
        String mime = record.readString(mimeLength, StandardCharsets.ISO_8859_1);
        return new Needle(cookie, name, mime, compressed, checksum, modified, record);
    }
}
