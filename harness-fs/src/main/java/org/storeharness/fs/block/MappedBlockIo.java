package org.storeharness.fs.block;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Block I/O through memory-mapped files. Writes beyond the end of a file go through its channel, since an access to a
 * mapping without space on the disk raises SIGBUS. So do accesses to a part that was truncated under its mapping.
 */
final class MappedBlockIo implements BlockIo {
    /** A mapping may have at most 2 GiB. */
    private static final long SEGMENT_BYTES = 1L << 30;

    private final ChannelBlockIo channels;
    private final MappedCopy copy = new MappedCopy();
    private final @Nullable MappedByteBuffer[][] segments;

    MappedBlockIo(ChannelBlockIo channels, int files) {
        this.channels = channels;
        this.segments = new MappedByteBuffer[files][0];
    }

    @Override
    public void read(int file, long offset, ByteBuffer into) throws IOException {
        long position = offset;
        while (into.hasRemaining()) {
            MappedByteBuffer segment = segment(file, position);
            if (segment == null) {
                return;
            }
            int at = (int) (position % SEGMENT_BYTES);
            int count = Math.min(into.remaining(), segment.limit() - at);
            if (!copy.read(segment, at, into, count)) {
                dropMappings(file);
                channels.read(file, position, into);
                return;
            }
            into.position(into.position() + count);
            position += count;
        }
    }

    @Override
    public void write(int file, long offset, ByteBuffer from) throws IOException {
        long position = offset;
        while (from.hasRemaining()) {
            MappedByteBuffer segment = segment(file, position);
            if (segment == null) {
                channels.write(file, position, from);
                return;
            }
            int at = (int) (position % SEGMENT_BYTES);
            int count = Math.min(from.remaining(), segment.limit() - at);
            if (!copy.write(segment, at, from, count)) {
                dropMappings(file);
                if (position >= channels.channel(file).size()) {
                    throw new EOFException(BlockCodec.PAST_END_OF_FILE);
                }
                channels.write(file, position, from);
                return;
            }
            from.position(from.position() + count);
            position += count;
        }
    }

    @Override
    public boolean extendsPast(int file, long offset) throws IOException {
        return segment(file, offset) != null;
    }

    @Override
    public void sync(int file, boolean metadata) throws IOException {
        channels.sync(file, metadata);
    }

    @Override
    public void close() throws IOException {
        channels.close();
    }

    /** The mapping of the position, mapped again if the file has grown; {@code null} beyond the file's end. */
    private @Nullable MappedByteBuffer segment(int file, long position) throws IOException {
        int number = (int) (position / SEGMENT_BYTES);
        int at = (int) (position % SEGMENT_BYTES);
        @Nullable MappedByteBuffer[] mapped = segments[file];
        if (number < mapped.length) {
            MappedByteBuffer segment = mapped[number];
            if (segment != null && at < segment.limit()) {
                return segment;
            }
        }
        return map(file, number, at);
    }

    private @Nullable MappedByteBuffer map(int file, int number, int at) throws IOException {
        FileChannel channel = channels.channel(file);
        long start = number * SEGMENT_BYTES;
        long length = Math.min(SEGMENT_BYTES, channel.size() - start);
        if (at >= length) {
            return null;
        }
        MappedByteBuffer segment = channel.map(FileChannel.MapMode.READ_WRITE, start, length);
        @Nullable MappedByteBuffer[] mapped = segments[file];
        if (number >= mapped.length) {
            mapped = Arrays.copyOf(mapped, number + 1);
            segments[file] = mapped;
        }
        mapped[number] = segment;
        return segment;
    }

    /** Drops the mappings of a file that was truncated or whose device failed; the channel tells which. */
    private void dropMappings(int file) {
        segments[file] = new MappedByteBuffer[0];
    }
}
