package org.storeharness.seaweed.server;

import org.storeharness.core.store.StoreException;
import org.storeharness.seaweed.protocol.Endpoint;

/** A master with its volume servers, started by the run. Closing stops it; its data stay. */
public interface SeaweedServer extends AutoCloseable {
    /** Where its master listens. */
    Endpoint master();

    /**
     * Where its filer listens.
     *
     * @throws StoreException if it was started without one
     */
    Endpoint filer() throws StoreException;

    /**
     * Stops all that was started. The second and later calls do nothing.
     *
     * @throws StoreException if something goes on running; names it
     */
    @Override
    void close() throws StoreException;
}
