package org.storeharness.seaweed.session;

import java.time.Duration;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.Completion;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.Outcome;
import org.storeharness.seaweed.client.FilerTokens;
import org.storeharness.seaweed.http.Server;
import org.storeharness.seaweed.http.Servers;
import org.storeharness.seaweed.object.ObjectApi;
import org.storeharness.seaweed.object.Ongoing;
import org.storeharness.seaweed.object.Reading;
import org.storeharness.seaweed.object.RequestPath;
import org.storeharness.seaweed.object.Transfer;

/** An operation by way of a filer, which knows objects by paths: one request. */
final class FilerExchange implements Exchange, Transfer.Client {
    private final Server filer;
    private final Ongoing ongoing;
    private final RequestPath path;
    private final FilerTokens tokens;
    private final Transfer transfer;

    FilerExchange(SessionSetup setup, Servers servers) {
        this.filer = servers.main();
        this.tokens = setup.access().filerTokens();
        this.ongoing = new Ongoing(setup.tally());
        this.path = new RequestPath(setup.directory());
        Reading reading = new Reading(setup.readMode(), setup.options(), setup.foreign());
        this.transfer = new Transfer(ObjectApi.FILER, setup.requests(), reading, setup.tally(), ongoing, path, this);
    }

    @Override
    public boolean isIdle() {
        return ongoing.isOver();
    }

    @Override
    public boolean performs(Operation other) {
        return ongoing.is(other);
    }

    @Override
    public void start(Operation operation, Completion completion) {
        ongoing.begin(operation, completion);
        path.set(ongoing.key());
        transfer.begin(filer, ongoing.kind() == OperationKind.READ ? tokens.toRead() : tokens.toWrite());
    }

    @Override
    public void abandon() {
        ongoing.forget();
        transfer.abandon();
    }

    @Override
    public void done() {
        ongoing.succeed();
    }

    @Override
    public void missed(String reason) {
        ongoing.fail(Outcome.MISS, reason);
    }

    @Override
    public void refused(Outcome outcome, String reason, Duration pause) {
        ongoing.fail(outcome, reason, pause);
    }

    @Override
    public void cutOff(String reason) {
        ongoing.fail(Outcome.ERROR, reason);
    }
}
