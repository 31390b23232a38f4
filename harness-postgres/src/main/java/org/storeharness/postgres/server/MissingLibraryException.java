package org.storeharness.postgres.server;

import org.storeharness.store.StoreException;

/** The embedded PostgreSQL cannot run on this machine, which lacks a library. The message says which, and what to install. */
public final class MissingLibraryException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** The message is one line. */
    public MissingLibraryException(String message) {
        super(message);
    }

    MissingLibraryException(String message, Throwable cause) {
        super(message, cause);
    }
}
