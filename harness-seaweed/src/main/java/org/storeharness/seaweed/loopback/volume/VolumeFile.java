package org.storeharness.seaweed.loopback.volume;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One copy of a volume: needles appended to a file, and an index of them in memory. Thread-safe. */
public final class VolumeFile {
    private final Path path;
    private final FileChannel channel;
    private final NeedleIndex index = new NeedleIndex();
    private final ByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
    private final SuperBlock superBlock;
    private long end = SuperBlock.LENGTH;
    private long largestKey;
    private long countedSize;
    private long deletedSize;
    private int files;
    private int deletes;
    private long modifiedSeconds = Instant.now().getEpochSecond();

    /** The result of an upload. */
    public enum PutResult {
        WRITTEN,
        UNCHANGED,
        WRONG_COOKIE
    }

    /** The figures in a volume's status. */
    public record VolumeFigures(
            long fileSize, long countedSize, long deletedSize, int files, int deletes, long modifiedSeconds) {}

    private VolumeFile(Path path, FileChannel channel, SuperBlock superBlock) {
        this.path = path;
        this.channel = channel;
        this.superBlock = superBlock;
    }

    /** Creates a new file. */
    static VolumeFile create(Path path, SuperBlock superBlock) throws IOException {
        FileChannel channel = FileChannel.open(
                path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        superBlock.write(channel);
        return new VolumeFile(path, channel, superBlock);
    }

    /** Opens the file of an earlier stand-in and reads its index. */
    static VolumeFile open(Path path) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            VolumeFile file = new VolumeFile(path, channel, SuperBlock.read(channel));
            file.end = VolumeScan.read(path, SuperBlock.LENGTH, file::recover);
            return file;
        } catch (IOException e) {
            channel.close();
            throw new IOException(path + ": " + e.getMessage(), e);
        }
    }

    private void recover(Needle.RecordHeader head, long position) {
        largestKey = Math.max(largestKey, head.key());
        modifiedSeconds = head.modifiedSeconds();
        if (head.deleted()) {
            deletes++;
            index.put(head.key(), 0);
        } else {
            files++;
            countedSize += head.countedSize();
            index.put(head.key(), position / Needle.ALIGNMENT << 32 | head.recordLength());
        }
    }

    Path path() {
        return path;
    }

    SuperBlock superBlock() {
        return superBlock;
    }

    /** The largest key of a needle when the file was opened. */
    long largestKey() {
        return largestKey;
    }

    /** Appends the needle, unless the same needle is stored already. */
    public synchronized PutResult put(Needle needle) throws IOException {
        Needle old = get(needle.key());
        try {
            if (old != null && old.cookie() != needle.cookie()) {
                return PutResult.WRONG_COOKIE;
            }
            if (old != null && old.checksum() == needle.checksum() && ByteBufUtil.equals(old.data(), needle.data())) {
                return PutResult.UNCHANGED;
            }
            append(needle);
            if (old != null) {
                countDelete(old);
            }
            files++;
            countedSize += needle.countedSize();
            return PutResult.WRITTEN;
        } finally {
            release(old);
        }
    }

    /** The needle, whose data the caller releases; {@code null} if there is none with this key and cookie. */
    public @Nullable Needle get(long key, int cookie) throws IOException {
        Needle needle = get(key);
        if (needle != null && needle.cookie() != cookie) {
            needle.data().release();
            return null;
        }
        return needle;
    }

    /** Deletes the needle; the size it had, or 0 if there was none with this key and cookie. */
    public synchronized int delete(long key, int cookie) throws IOException {
        Needle needle = get(key, cookie);
        if (needle == null) {
            return 0;
        }
        try {
            appendRecord(Needle.deletion(allocator, key, cookie, Instant.now().getEpochSecond()));
            index.put(key, 0);
            countDelete(needle);
            return needle.countedSize();
        } finally {
            needle.data().release();
        }
    }

    /** Forces all written bytes to stable storage. */
    void force() throws IOException {
        channel.force(false);
    }

    public synchronized VolumeFigures counts() {
        return new VolumeFigures(end, countedSize, deletedSize, files, deletes, modifiedSeconds);
    }

    void close() throws IOException {
        channel.close();
    }

    /** Closes and deletes the file. */
    void remove() throws IOException {
        close();
        Files.deleteIfExists(path);
    }

    private @Nullable Needle get(long key) throws IOException {
        long place;
        synchronized (this) {
            place = key == 0 ? 0 : index.get(key);
        }
        if (place == 0) {
            return null;
        }
        int length = (int) place;
        ByteBuf record = allocator.directBuffer(length);
        try {
            long position = (place >>> 32) * Needle.ALIGNMENT;
            while (record.readableBytes() < length) {
                int count =
                        record.writeBytes(channel, position + record.readableBytes(), length - record.readableBytes());
                if (count <= 0) {
                    throw new IOException(path + " ends within a needle");
                }
            }
        } catch (IOException e) {
            record.release();
            throw e;
        }
        return Needle.decode(record);
    }

    private void append(Needle needle) throws IOException {
        ByteBuf record = needle.encode(allocator);
        int length = record.readableBytes();
        long place = end / Needle.ALIGNMENT << 32 | length;
        appendRecord(record);
        index.put(needle.key(), place);
        modifiedSeconds = needle.modifiedSeconds();
    }

    /** Appends the record and releases it. */
    private void appendRecord(ByteBuf record) throws IOException {
        try {
            long position = end;
            while (record.isReadable()) {
                position += record.readBytes(channel, position, record.readableBytes());
            }
            end = position;
        } finally {
            record.release();
        }
    }

    private void countDelete(Needle needle) {
        deletes++;
        deletedSize += needle.countedSize();
    }

    private static void release(@Nullable Needle needle) {
        if (needle != null) {
            needle.data().release();
        }
    }
}
