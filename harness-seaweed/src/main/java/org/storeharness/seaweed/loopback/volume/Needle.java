package org.storeharness.seaweed.loopback.volume;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.CRC32C;

/**
 * An object with its metadata. On disk: cookie (4 bytes), key (8), data length (4), checksum (4), time of the upload
 * in seconds (8), flags (1: compressed, 2: a mark that the object was deleted), lengths of name and type (1 each), 1 unused
 * byte, name, type, data, zeros to a multiple of 8.
 *
 * @param name the file name; at most 255 bytes
 * @param mime the type; empty for {@code application/octet-stream}; at most 255 bytes
 * @param compressed whether the data are compressed with gzip
 * @param checksum the CRC-32C of the data, which is also their entity tag
 * @param modifiedSeconds the time of the upload, in seconds since 1970
 * @param data the bytes; the owner of the needle releases them
 */
public record Needle(
        long key,
        int cookie,
        String name,
        String mime,
        boolean compressed,
        int checksum,
        long modifiedSeconds,
        ByteBuf data) {
    static final int FIXED = 32;
    static final int ALIGNMENT = 8;

    private static final int COMPRESSED = 1;
    private static final int DELETED = 2;

    /**
     * The first {@value #FIXED} bytes of a record.
     *
     * @param dataLength the stored bytes of the object
     * @param nameLength the bytes of its name
     * @param mimeLength the bytes of its type
     * @param deleted whether the record marks that the object was deleted
     */
    record RecordHeader(
            int cookie,
            long key,
            int dataLength,
            int nameLength,
            int mimeLength,
            boolean deleted,
            long modifiedSeconds) {
        static RecordHeader read(DataInputStream in) throws IOException {
            int cookie = in.readInt();
            long key = in.readLong();
            int dataLength = in.readInt();
            in.readInt();
            long modified = in.readLong();
            int flags = in.readUnsignedByte();
            int nameLength = in.readUnsignedByte();
            int mimeLength = in.readUnsignedByte();
            in.readByte();
            return new RecordHeader(cookie, key, dataLength, nameLength, mimeLength, (flags & DELETED) != 0, modified);
        }

        /** The length of the whole record. */
        long recordLength() {
            long length = (long) FIXED + nameLength + mimeLength + dataLength;
            return length + (-length & ALIGNMENT - 1);
        }

        /** See {@link Needle#countedSize()}. */
        int countedSize() {
            return Needle.countedSize(dataLength, nameLength, mimeLength);
        }
    }

    /** A record that marks that an object was deleted; the caller releases it. */
    static ByteBuf deletion(ByteBufAllocator allocator, long key, int cookie, long seconds) {
        return allocator
                .directBuffer(FIXED)
                .writeInt(cookie)
                .writeLong(key)
                .writeLong(0)
                .writeLong(seconds)
                .writeInt(DELETED << 24);
    }

    /** The checksum of all readable bytes. */
    public static int checksum(ByteBuf data) {
        CRC32C crc = new CRC32C();
        for (ByteBuffer part : data.nioBuffers()) {
            crc.update(part);
        }
        return (int) crc.getValue();
    }

    /** The entity tag without its quotes. */
    public String tag() {
        return String.format(Locale.ROOT, "%08x", checksum);
    }

    /** The number of bytes that SeaweedFS counts for such a needle, with its metadata; 0 without data. */
    int countedSize() {
        return countedSize(data.readableBytes(), name.length(), mime.length());
    }

    private static int countedSize(int data, int name, int mime) {
        return data == 0 ? 0 : 4 + data + 1 + 1 + name + 1 + mime + 5;
    }

    /** The record for the file; the caller releases it. */
    ByteBuf encode(ByteBufAllocator allocator) {
        int length = FIXED + name.length() + mime.length() + data.readableBytes();
        int padding = -length & ALIGNMENT - 1;
        ByteBuf record = allocator.directBuffer(length + padding);
        record.writeInt(cookie).writeLong(key).writeInt(data.readableBytes()).writeInt(checksum);
        record.writeLong(modifiedSeconds).writeByte(compressed ? COMPRESSED : 0);
        record.writeByte(name.length()).writeByte(mime.length()).writeByte(0);
        record.writeCharSequence(name, StandardCharsets.ISO_8859_1);
        record.writeCharSequence(mime, StandardCharsets.ISO_8859_1);
        return record.writeBytes(data, data.readerIndex(), data.readableBytes()).writeZero(padding);
    }

    /** The needle in a record, which its data keep: releasing them releases the record. */
    static Needle decode(ByteBuf record) {
        int cookie = record.readInt();
        long key = record.readLong();
        int dataLength = record.readInt();
        int checksum = record.readInt();
        long modified = record.readLong();
        boolean compressed = (record.readByte() & COMPRESSED) != 0;
        int nameLength = record.readUnsignedByte();
        int mimeLength = record.readUnsignedByte();
        record.skipBytes(1);
        String name =
                record.readCharSequence(nameLength, StandardCharsets.ISO_8859_1).toString();
        String mime =
                record.readCharSequence(mimeLength, StandardCharsets.ISO_8859_1).toString();
        record.writerIndex(record.readerIndex() + dataLength);
        return new Needle(key, cookie, name, mime, compressed, checksum, modified, record);
    }
}
