package org.storeharness.seaweed.session;

import java.time.Duration;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.Completion;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.Outcome;
import org.storeharness.seaweed.client.FilerTokens;
import org.storeharness.seaweed.http.RemoteServer;
import org.storeharness.seaweed.http.RemoteServers;
import org.storeharness.seaweed.object.InFlightOperation;
import org.storeharness.seaweed.object.ObjectApi;
import org.storeharness.seaweed.object.ObjectCall;
import org.storeharness.seaweed.object.ObjectRead;
import org.storeharness.seaweed.object.RequestPath;

/** An operation by way of a filer, which knows objects by paths: one request. */
final class FilerOperationHandler implements OperationHandler, ObjectCall.ObjectCallHandler {
    private final RemoteServer filer;
    private final InFlightOperation ongoing;
    private final RequestPath path;
    private final FilerTokens tokens;
    private final ObjectCall transfer;

    FilerOperationHandler(SessionSetup setup, RemoteServers servers) {
        this.filer = servers.primary();
        this.tokens = setup.access().filerTokens();
        this.ongoing = new InFlightOperation(setup.tally());
        this.path = new RequestPath(setup.directory());
        ObjectRead reading = new ObjectRead(setup.readMode(), setup.options(), setup.foreign());
        this.transfer = new ObjectCall(ObjectApi.FILER, setup.requests(), reading, setup.tally(), ongoing, path, this);
    }

    @Override
    public boolean isIdle() {
        return ongoing.isIdle();
    }

    @Override
    public boolean handles(Operation other) {
        return ongoing.isFor(other);
    }

    @Override
    public void start(Operation operation, Completion completion) {
        ongoing.begin(operation, completion);
        path.set(ongoing.key());
        transfer.begin(filer, ongoing.kind() == OperationKind.READ ? tokens.readToken() : tokens.writeToken());
    }

    @Override
    public void abandon() {
        ongoing.release();
        transfer.abandon();
    }

    @Override
    public void completed() {
        ongoing.succeed();
    }

    @Override
    public void missed(String reason) {
        ongoing.fail(Outcome.MISS, reason);
    }

    @Override
    public void rejected(Outcome outcome, String reason, Duration pause) {
        ongoing.fail(outcome, reason, pause);
    }

    @Override
    public void connectionLost(String reason) {
        ongoing.fail(Outcome.ERROR, reason);
    }
}
