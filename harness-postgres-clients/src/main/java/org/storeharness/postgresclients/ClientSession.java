package org.storeharness.postgresclients;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.postgres.client.ClientSetup;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.StoreException;

/**
 * Performs operations over connections of a library whose event loop is the worker's thread: one wake-up takes the answers of all
 * connections that have some. Each operation under way has a connection, or shares one with as many as are pipelined.
 */
final class ClientSession implements Session {
    private static final Duration LONGEST_FLUSH = Duration.ofSeconds(10);

    private final WorkerLoop loop = new WorkerLoop();
    private final RowConnection.Connector connector;
    private final Link[] links;
    private final @Nullable Call[] pending;
    private final int pipelining;
    private final String flush;
    private boolean closed;

    /**
     * Connects.
     *
     * @param connectors makes what makes the connections, on a loop
     * @throws StoreException if no connection can be made
     */
    ClientSession(Function<WorkerLoop, RowConnection.Connector> connectors, ClientSetup setup, SessionContext context)
            throws StoreException {
        this.connector = connectors.apply(loop);
        this.pipelining = setup.options().pipelining();
        this.flush = setup.flush();
        this.pending = new @Nullable Call[context.depth()];
        this.links = new Link[(context.depth() + pipelining - 1) / pipelining];
        for (int i = 0; i < links.length; i++) {
            links[i] = new Link(loop, connector, setup);
        }
        for (Link link : links) {
            link.connect();
        }
        for (Link link : links) {
            loop.await(link::isSettled);
            SQLException failure = link.failure();
            if (failure != null) {
                close();
                throw setup.refused(failure);
            }
        }
    }

    @Override
    public void start(Operation operation, Completion completion) {
        Link link = links[operation.slot() / pipelining];
        Call call = new Call(operation, completion, link);
        pending[operation.slot()] = call;
        link.perform(call);
    }

    @Override
    public void poll(long maximumWaitNanos) {
        loop.run(maximumWaitNanos);
    }

    @Override
    public void abandon(Operation operation) {
        Call call = pending[operation.slot()];
        if (call != null && call.operation() == operation && call.giveUp()) {
            links[operation.slot() / pipelining].abandon(call);
        }
    }

    /** Statistics come to the server's views when a connection hands them over, and no other thread may use it. */
    @Override
    public void rest() {
        AtomicInteger running = new AtomicInteger();
        for (Link link : links) {
            if (link.run(flush, running::decrementAndGet)) {
                running.incrementAndGet();
            }
        }
        loop.await(() -> running.get() <= 0, LONGEST_FLUSH);
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        for (Call call : pending) {
            if (call != null) {
                call.giveUp();
            }
        }
        for (Link link : links) {
            link.discard();
        }
        connector.close();
        loop.close();
    }
}
