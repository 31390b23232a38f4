package org.storeharness.postgresclients;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.Map;
import java.util.function.Function;
import org.storeharness.library.SessionFactory;
import org.storeharness.postgres.client.ClientSetup;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;

/**
 * The sessions of a library.
 *
 * @param name the library and its version
 * @param settings what is not as the library comes
 * @param batch how it performs a batch of several rows
 * @param connectors makes what makes the connections of a session, on its loop
 */
record OpenedClient(
        ClientSetup setup,
        String name,
        String settings,
        String batch,
        Function<WorkerLoop, RowConnection.Connector> connectors)
        implements SessionFactory {
    /** The version of the jar that has this class. */
    static String version(Class<?> type) {
        String version = type.getPackage().getImplementationVersion();
        return version == null ? "of an unknown version" : version;
    }

    @Override
    public Store.Threading threading() {
        return Store.Threading.ASYNCHRONOUS;
    }

    /** Netty pools its objects on threads of this class only. */
    @Override
    public Thread newThread(Runnable worker, String threadName) {
        return new FastThreadLocalThread(worker, threadName);
    }

    @Override
    public void describe(Map<String, String> described) {
        described.put("client", name + ", whose event loops are the workers'; set up, counted and audited by pgjdbc");
        described.put("client settings", settings);
        if (setup.connections().context().demand().batch() > 1) {
            described.put("client batch", batch);
        }
        if (setup.options().pipelining() > 1) {
            described.put("pipelining", "up to " + setup.options().pipelining() + " operations on a connection");
        }
    }

    @Override
    public Session open(SessionContext context) throws StoreException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // Libraries look for their own services by it
        thread.setContextClassLoader(OpenedClient.class.getClassLoader());
        try {
            return new ClientSession(connectors, setup, context);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Override
    public void close() {}
}
