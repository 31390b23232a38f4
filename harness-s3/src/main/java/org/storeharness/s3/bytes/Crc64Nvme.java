package org.storeharness.s3.bytes;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.Checksum;

/**
 * The checksum CRC64NVME, which S3 keeps of objects whose clients sent none: polynomial AD93D23594C93659 of the NVM Express NVM Command Set
 * Specification, reflected, all ones before and inverted after. Eight bytes at a time ("slicing-by-8", Kounavis and Berry 2008).
 */
final class Crc64Nvme implements Checksum {
    private static final long REFLECTED = 0x9A6C9329AC4BC9B5L;
    private static final int SLICES = 8;
    private static final long[][] TABLES = tables();

    private long state = ~0L;

    /**
     * {@inheritDoc}
     *
     * @param bytes in any order of bytes
     */
    @Override
    public void update(ByteBuffer bytes) {
        ByteOrder order = bytes.order();
        ByteBuffer in = bytes.order(ByteOrder.LITTLE_ENDIAN);
        int at = in.position();
        int end = in.limit();
        long crc = state;
        for (; at <= end - SLICES; at += SLICES) {
            long next = crc ^ in.getLong(at);
            crc = TABLES[7][(int) next & 255]
                    ^ TABLES[6][(int) (next >>> 8) & 255]
                    ^ TABLES[5][(int) (next >>> 16) & 255]
                    ^ TABLES[4][(int) (next >>> 24) & 255]
                    ^ TABLES[3][(int) (next >>> 32) & 255]
                    ^ TABLES[2][(int) (next >>> 40) & 255]
                    ^ TABLES[1][(int) (next >>> 48) & 255]
                    ^ TABLES[0][(int) (next >>> 56)];
        }
        for (; at < end; at++) {
            crc = TABLES[0][(int) (crc ^ in.get(at)) & 255] ^ crc >>> 8;
        }
        state = crc;
        bytes.position(end).order(order);
    }

    @Override
    public void update(byte[] bytes, int from, int length) {
        update(ByteBuffer.wrap(bytes, from, length));
    }

    @Override
    public void update(int one) {
        state = TABLES[0][(int) (state ^ one) & 255] ^ state >>> 8;
    }

    @Override
    public long getValue() {
        return ~state;
    }

    @Override
    public void reset() {
        state = ~0L;
    }

    private static long[][] tables() {
        long[][] tables = new long[SLICES][256];
        for (int one = 0; one < 256; one++) {
            long crc = one;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 1) == 0 ? crc >>> 1 : crc >>> 1 ^ REFLECTED;
            }
            tables[0][one] = crc;
        }
        for (int slice = 1; slice < SLICES; slice++) {
            for (int one = 0; one < 256; one++) {
                long before = tables[slice - 1][one];
                tables[slice][one] = tables[0][(int) before & 255] ^ before >>> 8;
            }
        }
        return tables;
    }
}
