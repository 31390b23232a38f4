package org.storeharness.store;

import java.nio.ByteBuffer;

/** Objects that must exist before a workload starts, with consecutive keys. Used by one thread. */
public interface Fill {
    /** The first key. */
    long firstKey();

    /** The number of objects, at least 1. */
    long count();

    /** The size of an object in bytes. */
    int size(long key);

    /**
     * Writes the content of an object into the buffer: position 0 and limit at the object's size afterwards.
     *
     * @param buffer has room for the object
     */
    void write(ByteBuffer buffer, long key);

    /** Whether the run is ending, so the fill should stop. */
    boolean stopped();
}
