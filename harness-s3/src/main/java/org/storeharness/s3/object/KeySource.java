package org.storeharness.s3.object;

import org.storeharness.store.StoreException;

/** Where credentials come from. Asked by one thread at a time. */
@FunctionalInterface
public interface KeySource extends AutoCloseable {
    /**
     * The credentials of now. May take as long as a request to a service that lends them.
     *
     * @throws StoreException if there are none; says what to do in one line
     */
    AccessKey ask() throws StoreException;

    /** Releases what it holds. */
    @Override
    default void close() {}
}
