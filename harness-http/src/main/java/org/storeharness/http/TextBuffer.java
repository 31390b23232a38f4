package org.storeharness.http;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Collects the text of a response: JSON, or an error message. Reused for the next response. */
public final class TextBuffer {
    private static final int LIMIT = 1 << 20;

    private byte[] bytes = new byte[512];
    private int length;

    public void clear() {
        length = 0;
    }

    /** Takes the next bytes; those beyond 1 MiB are dropped, so that the text is not valid JSON. */
    public void add(ByteBuf from, int count) {
        int taken = Math.min(count, LIMIT - length);
        if (length + taken > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + taken, 2 * bytes.length));
        }
        from.readBytes(bytes, length, taken);
        length += taken;
    }

    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return length;
    }

    /** The whole text. */
    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
