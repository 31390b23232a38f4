package org.storeharness.core.store.objects;

import java.nio.ByteBuffer;

/** Objects that are to exist before a workload starts, with keys that follow each other. Used by one thread. */
public interface Fill {
    /** The first key. */
    long firstKey();

    /** How many there are, at least 1. */
    long count();

    /** The size of an object in bytes. */
    int size(long key);

    /**
     * Puts the content of an object into the buffer, from its start to its size: position 0, limit at the size.
     *
     * @param buffer with room for the object
     */
    void write(ByteBuffer buffer, long key);

    /** Whether the run is to end, so that filling on is of no use. */
    boolean stopped();
}
