package org.storeharness.library;

import org.storeharness.store.StoreException;

/**
 * A client library that performs the operations of sessions in place of a store's own client. Implementations are found by
 * {@link java.util.ServiceLoader}, have a public constructor without parameters and load nothing of the library before {@link #open}.
 *
 * @param <S> what a library needs for one store
 */
public interface SessionLibrary<S> {
    /** The value of the option that chooses it. */
    Enum<?> choice();

    /**
     * Sets the library up for one store. Sends nothing.
     *
     * @throws StoreException if it cannot be used on this machine, or not with these options
     */
    SessionFactory open(S setup) throws StoreException;
}
