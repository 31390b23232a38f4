package org.storeharness.s3;

import org.storeharness.store.StoreException;

/** The service refused the only request of its kind: nothing was done. */
final class RequestRefusedException extends StoreException {
    private static final long serialVersionUID = 1L;

    RequestRefusedException(String message) {
        super(message);
    }
}
