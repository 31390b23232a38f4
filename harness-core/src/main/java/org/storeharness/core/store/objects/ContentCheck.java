package org.storeharness.core.store.objects;

import java.nio.ByteBuffer;

/** Checks whether content is what this run wrote under a key. Used by one thread. */
@FunctionalInterface
public interface ContentCheck {
    /**
     * Whether the first bytes of the buffer are an intact object of this run, in any version.
     *
     * @param content its position and limit may be changed
     * @param length the number of bytes
     */
    boolean isIntact(ByteBuffer content, long key, int length);
}
