package org.storeharness.core.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.LongStream;
import java.util.zip.CRC32C;

/**
 * The content of objects: a function of (run seed, key, version). Layout, little-endian:
 *
 * <pre>
 *  0..3   run tag        low half of the mixed seed
 *  4..11  key
 * 12..15  version
 * 16..19  CRC-32C of everything else in the object
 * 20..    body: blocks of {@value #BLOCK_BYTES} bytes: pseudo-random words, then the compressibility's share of zeros
 * </pre>
 *
 * <p>An object of fewer than {@value #HEADER_BYTES} bytes has no header: its first byte is the low byte of the version,
 * the others are pseudo-random bytes of (seed, key, that byte).
 *
 * <p>Not thread-safe: each worker has its own.
 */
public final class ObjectContent {
    /** The bytes before the body. */
    public static final int HEADER_BYTES = 20;

    private static final int VERSION_OFFSET = 12;
    private static final int CHECKSUM_OFFSET = 16;
    private static final int BLOCK_BYTES = 256;

    private static final VarHandle LONG_VIEW =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Odd, so a product is zero only for the value zero, and different values have different products. */
    private static final long[] MULTIPLIERS = LongStream.range(0, BLOCK_BYTES / Long.BYTES)
            .map(number -> SplitMix64.mix(number) | 1)
            .toArray();

    private final long seed;
    private final int runTag;
    private final int randomBytes;
    private final byte[] block = new byte[BLOCK_BYTES];
    private final CRC32C checksum = new CRC32C();

    /**
     * @param seed the run's seed
     * @param compressibility the share of zeros in the body, 0 to 1
     */
    public ObjectContent(long seed, double compressibility) {
        this.seed = seed;
        this.runTag = (int) SplitMix64.mix(seed);
        this.randomBytes = (int) Math.round(BLOCK_BYTES * (1 - compressibility) / Long.BYTES) * Long.BYTES;
    }

    /** Writes the object into the buffer, which must have room for it: position 0, limit {@code size} afterwards. */
    public void write(ByteBuffer buffer, long key, int version, int size) {
        buffer.clear().limit(size).order(ByteOrder.LITTLE_ENDIAN);
        if (size < HEADER_BYTES) {
            writeSmall(buffer, key, (byte) version, size);
            return;
        }
        buffer.putInt(0, runTag).putLong(4, key).putInt(VERSION_OFFSET, version);
        writeBody(buffer, key, version, size);
        buffer.putInt(CHECKSUM_OFFSET, checksum(buffer, size));
    }

    /**
     * Whether the first {@code length} bytes of the buffer are an intact object of this run with that key, in any
     * version. Changes position and limit.
     */
    public boolean isIntact(ByteBuffer buffer, long key, int length) {
        buffer.clear().limit(length).order(ByteOrder.LITTLE_ENDIAN);
        if (length == 0) {
            return false;
        }
        if (length < HEADER_BYTES) {
            return isIntactSmall(buffer, key, length);
        }
        return buffer.getInt(0) == runTag
                && buffer.getLong(4) == key
                && buffer.getInt(CHECKSUM_OFFSET) == checksum(buffer, length);
    }

    /**
     * Whether an intact object in the buffer has at least this version. Objects without a header are not held to it.
     *
     * @param least the lowest version, 0 for any
     */
    public static boolean isCurrent(ByteBuffer buffer, int length, int least) {
        return length < HEADER_BYTES || Integer.compareUnsigned(buffer.getInt(VERSION_OFFSET), least) >= 0;
    }

    private void writeBody(ByteBuffer buffer, long key, int version, int size) {
        long state = SplitMix64.mix(SplitMix64.mix(seed, key), version);
        int position = HEADER_BYTES;
        while (position < size) {
            int end = Math.min(size, position + BLOCK_BYTES);
            int randomEnd = Math.min(end, position + randomBytes);
            position = putRandom(buffer, state, position, randomEnd);
            position = putZeros(buffer, position, end);
        }
    }

    /**
     * Multiplies one mixed value per block by a different constant for each word, and writes the block at once: much
     * faster than mixing and writing each word.
     */
    private int putRandom(ByteBuffer buffer, long state, int from, int end) {
        long value = SplitMix64.mix(state + from);
        for (int word = 0; word < MULTIPLIERS.length; word++) {
            LONG_VIEW.set(block, word * Long.BYTES, value * MULTIPLIERS[word]);
        }
        buffer.put(from, block, 0, end - from);
        return end;
    }

    private static int putZeros(ByteBuffer buffer, int from, int end) {
        int position = from;
        for (; position + Long.BYTES <= end; position += Long.BYTES) {
            buffer.putLong(position, 0);
        }
        for (; position < end; position++) {
            buffer.put(position, (byte) 0);
        }
        return position;
    }

    private int checksum(ByteBuffer buffer, int size) {
        checksum.reset();
        checksum.update(buffer.limit(CHECKSUM_OFFSET).position(0));
        checksum.update(buffer.limit(size).position(HEADER_BYTES));
        buffer.position(0);
        return (int) checksum.getValue();
    }

    private void writeSmall(ByteBuffer buffer, long key, byte version, int size) {
        buffer.put(0, version);
        for (int i = 1; i < size; i++) {
            buffer.put(i, smallByte(key, version, i));
        }
    }

    private boolean isIntactSmall(ByteBuffer buffer, long key, int length) {
        byte version = buffer.get(0);
        for (int i = 1; i < length; i++) {
            if (buffer.get(i) != smallByte(key, version, i)) {
                return false;
            }
        }
        return true;
    }

    private byte smallByte(long key, byte version, int index) {
        return (byte) SplitMix64.mix(SplitMix64.mix(seed, key), version * 32L + index);
    }
}
