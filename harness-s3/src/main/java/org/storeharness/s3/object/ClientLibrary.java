package org.storeharness.s3.object;

import org.storeharness.store.StoreException;

/**
 * A client library that performs the operations of sessions in place of this module's client. Implementations are found by
 * {@link java.util.ServiceLoader}, have a public constructor without parameters and load nothing of the library before {@link #open}.
 */
public interface ClientLibrary {
    /** The value of the option that chooses it. */
    ClientChoice choice();

    /**
     * Sets the library up for one store. Sends nothing.
     *
     * @throws StoreException if it cannot be used on this machine, or not with these options
     */
    SessionFactory open(LibrarySetup setup) throws StoreException;
}
