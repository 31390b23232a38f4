package org.storeharness.core.store.leftover;

import org.apiguardian.api.API;
import org.storeharness.core.store.StoreException;

/**
 * Where a run noted something there is something, but not with the run's mark: whose it is nobody knows. Not that of a server that does not
 * answer.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class UnmarkedException extends StoreException {
    private static final long serialVersionUID = 1L;

    public UnmarkedException(String message) {
        super(message);
    }
}
