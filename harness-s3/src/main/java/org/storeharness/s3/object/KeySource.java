package org.storeharness.s3.object;

import org.storeharness.store.StoreException;

/** A source of credentials. One thread at a time asks it. */
@FunctionalInterface
public interface KeySource extends AutoCloseable {
    /**
     * The current credentials. May take as long as a request to a service that lends them.
     *
     * @throws StoreException if there are none; says what to do in one line
     */
    AccessKey ask() throws StoreException;

    /** Releases what it holds. */
    @Override
    default void close() {}
}
