package org.storeharness.seaweed;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.InFlightOperation;
import org.storeharness.http.OperationFailure;
import org.storeharness.http.OperationsInFlight;
import org.storeharness.http.RemoteServer;
import org.storeharness.http.ResultHandler;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.Outcome;

/** Reads every copy of an object, one after the other, for a {@link CopyCompletion}. */
final class EveryCopyHandler implements OperationHandler, ResultHandler {
    private final InFlightOperation operation;
    private final FileIdResolver resolver;
    private final ObjectCall call;
    private final RequestPath path = new RequestPath("/");
    private final Deque<RemoteServer> left = new ArrayDeque<>();
    private @Nullable CopyCompletion copies;
    private @Nullable RemoteServer asked;

    EveryCopyHandler(SessionSetup setup, OperationsInFlight inFlight, VolumeAccess volumes, RemoteServers servers) {
        this.operation = new InFlightOperation(setup.counters().requests(), inFlight);
        this.resolver = new FileIdResolver(volumes, servers, operation, any -> located());
        this.call = new ObjectCall(setup, operation, path, this);
    }

    @Override
    public boolean handles(Operation other) {
        return operation.isFor(other);
    }

    /** Starts a read, whose completion must be a {@link CopyCompletion}. */
    @Override
    public void start(Operation newOperation, Completion completion) {
        CopyCompletion taker = (CopyCompletion) completion;
        copies = taker;
        operation.begin(newOperation, completion);
        if (!resolver.load(Outcome.ERROR, "the id of the object is not known")) {
            return;
        }
        if (taker.looksUpAnew()) {
            resolver.forgetLocation();
        }
        resolver.find();
    }

    @Override
    public void abandon() {
        operation.release();
        left.clear();
        resolver.cancel();
        call.abandon();
    }

    private void located() {
        CopyCompletion taker = copies;
        if (taker != null) {
            left.clear();
            left.addAll(resolver.holders());
            taker.located(
                    resolver.id().volume(),
                    left.stream().map(RemoteServer::name).toList());
            askNext(taker);
        }
    }

    private void askNext(CopyCompletion taker) {
        for (RemoteServer server = left.poll(); server != null; server = left.poll()) {
            if (taker.begins(server.name())) {
                asked = server;
                path.set(resolver.id());
                call.begin(server, resolver.token());
                return;
            }
        }
        operation.succeeded();
    }

    @Override
    public void succeeded() {
        answered(Outcome.OK, "");
    }

    @Override
    public void failed(OperationFailure failure) {
        answered(failure.outcome(), failure.reason());
    }

    private void answered(Outcome outcome, String reason) {
        CopyCompletion taker = copies;
        RemoteServer server = asked;
        asked = null;
        if (taker != null && server != null) {
            taker.answered(server.name(), outcome, reason);
            askNext(taker);
        }
    }
}
