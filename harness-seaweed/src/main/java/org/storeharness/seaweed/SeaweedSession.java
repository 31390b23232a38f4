package org.storeharness.seaweed;

import java.util.Arrays;
import org.storeharness.http.OperationsInFlight;
import org.storeharness.http.SessionLoop;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;

/**
 * Performs operations on SeaweedFS over HTTP/1.1. Its event loop runs on the worker's thread, within {@link #poll}: nothing
 * happens between two calls. Confined to the thread that created it.
 */
final class SeaweedSession implements Session {
    private final SessionLoop loop;
    private final OperationHandler[] handlers;
    private final OperationsInFlight inFlight = new OperationsInFlight();
    private boolean closed;

    SeaweedSession(SessionSetup setup, SessionContext context) {
        this.loop = new SessionLoop(setup.options().transport(), setup.options().connectTimeout());
        RemoteServers servers = new RemoteServers(
                setup.server(),
                setup.options(),
                loop.bootstrap(),
                context.depth(),
                setup.settings().tls(),
                setup.counters());
        this.handlers = new OperationHandler[context.depth()];
        VolumeAccess volumes = setup.volumes();
        if (volumes == null) {
            Arrays.setAll(handlers, slot -> new FilerOperationHandler(setup, inFlight, servers));
        } else {
            Arrays.setAll(
                    handlers,
                    slot -> volumes.asksEveryHolder()
                            ? new EveryCopyHandler(setup, inFlight, volumes, servers)
                            : new VolumeOperationHandler(setup, inFlight, volumes, servers));
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>If no operation is in flight, it first checks its connections, because a server may have closed idle ones.
     */
    @Override
    public void start(Operation operation, Completion completion) {
        if (!loop.isRunning() && inFlight.none()) {
            loop.run(0);
        }
        handlers[operation.slot()].start(operation, completion);
    }

    @Override
    public void poll(long maximumWaitNanos) {
        loop.run(maximumWaitNanos);
    }

    @Override
    public void abandon(Operation operation) {
        for (OperationHandler handler : handlers) {
            if (handler.handles(operation)) {
                handler.abandon();
            }
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        for (OperationHandler handler : handlers) {
            handler.abandon();
        }
        loop.close();
    }
}
