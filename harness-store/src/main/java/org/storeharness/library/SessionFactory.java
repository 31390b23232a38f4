package org.storeharness.library;

import java.util.Map;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;

/** Opens the sessions of one store. Thread-safe but for {@link #close}. */
public interface SessionFactory extends AutoCloseable {
    /** The threading of the sessions. */
    Store.Threading threading();

    /** Creates the thread of a worker, as {@link Store#newThread}. */
    default Thread newThread(Runnable worker, String name) {
        return new Thread(worker, name);
    }

    /** Adds the facts about the client that a reader needs: its version, each setting that is not its default with its source, and its retries. */
    void describe(Map<String, String> settings);

    /**
     * Opens a session, on the thread that uses it.
     *
     * @throws StoreException if it cannot be opened
     */
    Session open(SessionContext context) throws StoreException;

    /** Releases connections and threads. The second and later calls do nothing. */
    @Override
    void close();
}
