package org.storeharness.unit;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Whole numbers as one short text: each as its zigzag varint (small numbers take few bytes), all of them deflated, in base 64. Any
 * number reads back as it was.
 */
public final class PackedLongs {
    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;
    private static final int LONG_BITS = 64;
    private static final int MOST_BYTES_OF_A_NUMBER = 10;

    private PackedLongs() {}

    /** The text; empty for no number. */
    public static String write(long[] values) {
        if (values.length == 0) {
            return "";
        }
        ByteArrayOutputStream varints = new ByteArrayOutputStream();
        for (long value : values) {
            long rest = value << 1 ^ value >> LONG_BITS - 1;
            for (; (rest & -MORE) != 0; rest >>>= BITS) {
                varints.write((int) rest & MORE - 1 | MORE);
            }
            varints.write((int) rest);
        }
        return Base64.getEncoder().encodeToString(deflated(varints.toByteArray()));
    }

    /**
     * The numbers of a text.
     *
     * @param most how many there may be
     * @throws InvalidValueException if there are more, or it is no such text
     */
    public static long[] read(String text, int most) {
        if (text.isEmpty()) {
            return new long[0];
        }
        try {
            return numbers(inflated(Base64.getDecoder().decode(text), (long) most * MOST_BYTES_OF_A_NUMBER), most);
        } catch (IOException | IllegalArgumentException e) {
            throw new InvalidValueException("", "must be packed numbers, at most " + most);
        }
    }

    private static long[] numbers(byte[] varints, int most) throws IOException {
        long[] values = new long[Math.min(most, varints.length)];
        int count = 0;
        int at = 0;
        while (at < varints.length) {
            long value = 0;
            int shift = 0;
            boolean more = true;
            for (; more; shift += BITS) {
                if (at == varints.length || shift >= LONG_BITS) {
                    throw new IOException("a number without its end");
                }
                byte next = varints[at++];
                value |= (long) (next & MORE - 1) << shift;
                more = next < 0;
            }
            if (count == most) {
                throw new IOException("too many numbers");
            }
            values[count++] = value >>> 1 ^ -(value & 1);
        }
        return Arrays.copyOf(values, count);
    }

    private static byte[] deflated(byte[] bytes) {
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try (OutputStream out = new DeflaterOutputStream(deflated, deflater)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return deflated.toByteArray();
    }

    private static byte[] inflated(byte[] bytes, long most) throws IOException {
        try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
            byte[] inflated = in.readNBytes((int) Math.min(Integer.MAX_VALUE, most + 1));
            if (inflated.length > most) {
                throw new IOException("too long");
            }
            return inflated;
        }
    }
}
