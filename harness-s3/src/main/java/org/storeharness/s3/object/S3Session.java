package org.storeharness.s3.object;

import java.util.Arrays;
import java.util.List;
import org.storeharness.http.InFlightOperation;
import org.storeharness.http.OperationsInFlight;
import org.storeharness.http.RemoteServer;
import org.storeharness.http.SessionLoop;
import org.storeharness.s3.object.S3Call.Destination;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;

/**
 * Performs operations on a service that speaks S3, with several services on each in turn. Its event loop runs on the worker's thread,
 * within {@link #poll}: nothing happens between two calls. Confined to the thread that created it.
 */
public final class S3Session implements Session {
    private final SessionLoop loop;
    private final List<Destination> destinations;
    private final S3Call[] calls;
    private final OperationsInFlight inFlight = new OperationsInFlight();
    private int next;
    private boolean closed;

    public S3Session(SharedSetup setup, SessionContext context) {
        loop = new SessionLoop(setup.options().transport(), setup.options().connectTimeout());
        destinations = setup.places().stream()
                .map(place -> destination(setup, place, context.depth()))
                .toList();
        next = context.worker() % destinations.size();
        calls = new S3Call[context.depth()];
        TagCheck tags = new TagCheck();
        Arrays.setAll(
                calls,
                slot -> new S3Call(
                        new InFlightOperation(setup.counters(), inFlight, setup::withoutKey),
                        setup.places().get(0),
                        setup,
                        tags));
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
        Destination to = destinations.get(next);
        next = next + 1 == destinations.size() ? 0 : next + 1;
        calls[operation.slot()].start(operation, completion, to);
    }

    @Override
    public void poll(long maximumWaitNanos) {
        loop.run(maximumWaitNanos);
    }

    @Override
    public void abandon(Operation operation) {
        for (S3Call call : calls) {
            if (call.handles(operation)) {
                call.abandon();
            }
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        for (S3Call call : calls) {
            call.abandon();
        }
        loop.close();
    }

    private Destination destination(SharedSetup setup, BucketEndpoint place, int depth) {
        RemoteServer server =
                new RemoteServer(place.service().endpoint(), loop.bootstrap(), depth, setup.tls(), setup.counters());
        RequestSigner signer = new RequestSigner(setup.options().region(), setup.keys(), setup.clock());
        return new Destination(server, new S3Requests(place, signer));
    }
}
