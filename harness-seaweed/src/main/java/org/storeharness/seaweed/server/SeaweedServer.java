package org.storeharness.seaweed.server;

import java.util.List;
import org.storeharness.http.Endpoint;
import org.storeharness.store.StoreException;

/** A master with its volume servers, started by the run. Closing stops the servers; their data stay. */
public interface SeaweedServer extends AutoCloseable {
    /** The address of its master. */
    Endpoint master();

    /**
     * The address of its filer.
     *
     * @throws StoreException if it was started without one
     */
    Endpoint filer() throws StoreException;

    /** The addresses of the metrics of its servers. */
    List<String> metrics();

    /**
     * Stops all processes. The second and later calls do nothing.
     *
     * @throws StoreException if a process does not stop; names it
     */
    @Override
    void close() throws StoreException;
}
