package org.storeharness.cluster.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.storeharness.unit.Check;

/**
 * Writes files as an archive that every tar reads (POSIX.1-1988, ustar). Only their owner may read them. Does not close the stream.
 * Used by one thread.
 */
final class TarArchive {
    private static final int BLOCK_BYTES = 512;
    private static final int NAME_BYTES = 100;
    private static final int CHECKSUM_OFFSET = 148;
    private static final int CHECKSUM_BYTES = 8;
    private static final long MAXIMUM_BYTES = (1L << 33) - 1;

    /** The size of the end of an archive. */
    static final int END_BYTES = 2 * BLOCK_BYTES;

    private final OutputStream out;

    TarArchive(OutputStream out) {
        this.out = out;
    }

    /** The size of a file of that size in an archive. */
    static long bytes(long size) {
        return BLOCK_BYTES + size + padding(size);
    }

    /** Adds a file with these bytes. */
    void add(String name, byte[] content) throws IOException {
        out.write(header(name, content.length));
        out.write(content);
        pad(content.length);
    }

    /** Ends the archive. */
    void end() throws IOException {
        out.write(new byte[END_BYTES]);
        out.flush();
    }

    private void pad(long size) throws IOException {
        out.write(new byte[padding(size)]);
    }

    private static int padding(long size) {
        return (int) ((BLOCK_BYTES - size % BLOCK_BYTES) % BLOCK_BYTES);
    }

    private static byte[] header(String name, long size) {
        byte[] header = new byte[BLOCK_BYTES];
        byte[] text = name.getBytes(StandardCharsets.US_ASCII);
        Check.range("name", text.length, 1, NAME_BYTES - 1);
        Check.range("size", size, 0, MAXIMUM_BYTES);
        put(header, 0, name);
        put(header, 100, "0000600\0");
        put(header, 108, "0000000\0");
        put(header, 116, "0000000\0");
        put(header, 124, String.format(Locale.ROOT, "%011o\0", size));
        put(header, 136, "00000000000\0");
        put(header, CHECKSUM_OFFSET, " ".repeat(CHECKSUM_BYTES));
        put(header, 156, "0");
        put(header, 257, "ustar\0" + "00");
        int sum = 0;
        for (byte one : header) {
            sum += one & 0xff;
        }
        put(header, CHECKSUM_OFFSET, String.format(Locale.ROOT, "%06o\0 ", sum));
        return header;
    }

    private static void put(byte[] header, int offset, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, offset, bytes.length);
    }
}
