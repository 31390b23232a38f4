package org.storeharness.workload;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Arrays;
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
 * 20..    body: blocks of 256 bytes: pseudo-random words, then the compressibility's share of zeros
 * </pre>
 *
 * <p>The body's words are those of one random chunk of 4 KiB, over and over, each time under another key: word i of chunk
 * c is {@code chunk[i] ^ mix(seed, key, version, c)}. So they cost little more than a copy, and no string of 16 bytes appears twice,
 * however far back a compressor or a deduplicating store looks.
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
    private static final int BLOCK_WORDS = 32;
    private static final int CHUNK_WORDS = 512;

    private static final long[] CHUNK =
            LongStream.range(0, CHUNK_WORDS).map(SplitMix64::mix).toArray();

    private final long seed;
    private final int runTag;
    private final long[] mask = new long[CHUNK_WORDS];
    private final long[] random = new long[CHUNK_WORDS];
    private final long[] words = new long[CHUNK_WORDS];
    private final CRC32C checksum = new CRC32C();

    /**
     * @param seed the run's seed
     * @param compressibility the share of zeros in the body, 0 to 1
     */
    public ObjectContent(long seed, double compressibility) {
        this.seed = seed;
        this.runTag = (int) SplitMix64.mix(seed);
        int randomWords = (int) Math.round(BLOCK_WORDS * (1 - compressibility));
        for (int block = 0; block < CHUNK_WORDS; block += BLOCK_WORDS) {
            Arrays.fill(mask, block, block + randomWords, -1);
            System.arraycopy(CHUNK, block, random, block, randomWords);
        }
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
        int whole = (size - HEADER_BYTES) / Long.BYTES;
        LongBuffer body = buffer.position(HEADER_BYTES).asLongBuffer();
        buffer.position(0);
        for (int from = 0; from < whole; from += CHUNK_WORDS) {
            int count = Math.min(CHUNK_WORDS, whole - from);
            makeWords(SplitMix64.mix(state + from), count);
            body.put(from, words, 0, count);
        }
        writeRest(buffer, state, whole, size);
    }

    /** The bytes after the last whole word. */
    private void writeRest(ByteBuffer buffer, long state, int whole, int size) {
        int index = whole % CHUNK_WORDS;
        long word = random[index] ^ (SplitMix64.mix(state + (whole - index)) & mask[index]);
        for (int position = HEADER_BYTES + whole * Long.BYTES; position < size; position++) {
            buffer.put(position, (byte) word);
            word >>>= Byte.SIZE;
        }
    }

    /** A loop that compilers turn into vector instructions: plain arrays, no calls. */
    private void makeWords(long chunkKey, int count) {
        for (int i = 0; i < count; i++) {
            words[i] = random[i] ^ (chunkKey & mask[i]);
        }
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
