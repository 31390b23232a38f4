package org.storeharness.seaweed;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.InFlightOperation;
import org.storeharness.http.OperationFailure;
import org.storeharness.http.OperationsInFlight;
import org.storeharness.http.RemoteServer;
import org.storeharness.http.ResultHandler;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.Outcome;

/** Performs operations through master and volume servers: resolves the object's file id, then sends the object's own request. */
final class VolumeOperationHandler implements OperationHandler, ResultHandler {
    private final InFlightOperation operation;
    private final FileIdResolver resolver;
    private final ObjectCall call;
    private final RequestPath path = new RequestPath("/");
    private @Nullable RemoteServer requestedServer;
    private @Nullable RemoteServer failedServer;
    private @Nullable OperationFailure earlier;

    VolumeOperationHandler(
            SessionSetup setup, OperationsInFlight inFlight, VolumeAccess volumes, RemoteServers servers) {
        this.operation = new InFlightOperation(setup.counters().requests(), inFlight);
        this.resolver = new FileIdResolver(volumes, servers, operation, this::resolved);
        this.call = new ObjectCall(setup, operation, path, this);
    }

    @Override
    public boolean handles(Operation other) {
        return operation.isFor(other);
    }

    @Override
    public void start(Operation newOperation, Completion completion) {
        operation.begin(newOperation, completion);
        failedServer = null;
        earlier = null;
        if (operation.kind() == OperationKind.WRITE) {
            resolver.assign();
        } else if (resolver.load(Outcome.MISS, "no object was written under this key")) {
            resolver.find();
        }
    }

    /** A server that does not answer in time may be gone, so the next operation looks the volume up again. */
    @Override
    public void abandon() {
        operation.release();
        resolver.cancel();
        if (call.abandon()) {
            resolver.forgetLocation();
        }
    }

    private void resolved(RemoteServer server) {
        OperationFailure failure = earlier;
        RemoteServer failed = failedServer;
        if (failure != null && failed != null && resolver.isHolder(failed)) {
            operation.failed(failure);
        } else {
            path.set(resolver.id());
            requestedServer = server;
            call.begin(server, resolver.token());
        }
    }

    @Override
    public void succeeded() {
        try {
            resolver.store();
        } catch (IOException e) {
            operation.fail(Outcome.ERROR, "the id of the object cannot be kept: " + e.getMessage());
            return;
        }
        operation.succeeded();
    }

    /** A first miss may mean that the volume has moved: the master is asked whether this server still holds it. */
    @Override
    public void failed(OperationFailure failure) {
        RemoteServer server = requestedServer;
        boolean absent = failure.outcome() == Outcome.MISS || call.isRedirected();
        if (server != null && absent && failedServer == null) {
            failedServer = server;
            earlier = failure;
            resolver.refresh();
            return;
        }
        if (call.isConnectionLost()) {
            resolver.forgetLocation();
        }
        operation.failed(failure);
    }
}
