package org.storeharness.store;

import java.io.IOException;

/**
 * The ids that servers chose for the objects of a store, by key. A process reaches an object that another one wrote once it has its
 * id. What the processes know can be put together in any order, and more than once: an object that one of them deleted stays
 * deleted, since no key is written twice. Used by one thread, while no session works on the same keys.
 */
public interface KeyIds {
    /**
     * Returns the records of consecutive keys.
     *
     * @param keys the number of keys, at least 1
     * @return a record of the same length for each, in their order; zeros where nothing is known
     * @throws IOException if it cannot be read
     */
    byte[] export(long firstKey, int keys) throws IOException;

    /**
     * Adds records that another process exported.
     *
     * @param records for the keys from {@code firstKey} on
     * @throws IOException if they are not whole records, or cannot be kept
     */
    void merge(long firstKey, byte[] records) throws IOException;
}
