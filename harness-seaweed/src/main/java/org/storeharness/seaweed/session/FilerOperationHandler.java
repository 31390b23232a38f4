package org.storeharness.seaweed.session;

import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.Completion;
import org.storeharness.core.store.Operation;
import org.storeharness.http.connection.RemoteServer;
import org.storeharness.http.operation.InFlightOperation;
import org.storeharness.http.operation.OperationsInFlight;
import org.storeharness.seaweed.client.FilerTokens;
import org.storeharness.seaweed.http.RemoteServers;
import org.storeharness.seaweed.object.ObjectApi;
import org.storeharness.seaweed.object.ObjectCall;
import org.storeharness.seaweed.object.ObjectRead;
import org.storeharness.seaweed.object.RequestPath;

/** Performs operations through a filer, which finds objects by path: one request each. */
final class FilerOperationHandler implements OperationHandler {
    private final RemoteServer filer;
    private final InFlightOperation operation;
    private final RequestPath path;
    private final FilerTokens tokens;
    private final ObjectCall call;

    FilerOperationHandler(SessionSetup setup, OperationsInFlight inFlight, RemoteServers servers) {
        this.filer = servers.primary();
        this.tokens = setup.settings().filerTokens();
        this.operation = new InFlightOperation(setup.counters().requests(), inFlight);
        this.path = new RequestPath(setup.directory());
        ObjectRead read = new ObjectRead(setup.readForm(), setup.options(), setup.foreign());
        this.call =
                new ObjectCall(ObjectApi.FILER, setup.requests(), read, setup.counters(), operation, path, operation);
    }

    @Override
    public boolean handles(Operation other) {
        return operation.isFor(other);
    }

    @Override
    public void start(Operation newOperation, Completion completion) {
        operation.begin(newOperation, completion);
        path.set(operation.key());
        call.begin(filer, operation.kind() == OperationKind.READ ? tokens.readToken() : tokens.writeToken());
    }

    @Override
    public void abandon() {
        operation.release();
        call.abandon();
    }
}
