package org.storeharness.seaweed;

import org.storeharness.http.InFlightOperation;
import org.storeharness.http.OperationsInFlight;
import org.storeharness.http.RemoteServer;
import org.storeharness.plan.OperationKind;
import org.storeharness.seaweed.client.FilerTokens;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;

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
        this.call = new ObjectCall(setup, operation, path, operation);
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
