package org.storeharness.s3clients;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.storeharness.s3.object.ReadCheck;
import org.storeharness.store.Operation;

/** Reads contents that a library hands out as streams. Used by one thread. */
final class ContentReader {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final byte[] buffer = new byte[BUFFER_BYTES];

    /** Gives the check all of a content; returns its number of bytes. */
    long read(Operation operation, ReadCheck check, InputStream content) throws IOException {
        long received = 0;
        for (int length = content.read(buffer); length >= 0; length = content.read(buffer)) {
            check.receive(operation, ByteBuffer.wrap(buffer, 0, length));
            received += length;
        }
        return received;
    }
}
