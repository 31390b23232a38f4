package org.storeharness.store;

import java.nio.ByteBuffer;

/** Compares content with what this run wrote under a key. Used by one thread. */
@FunctionalInterface
public interface ContentCheck {
    /**
     * Compares the first bytes of the buffer with the content that the run wrote under the key.
     *
     * @param content its position and limit may be changed
     * @param length the number of bytes
     */
    ObjectState check(ByteBuffer content, long key, int length);
}
