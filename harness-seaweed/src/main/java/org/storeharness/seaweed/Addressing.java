package org.storeharness.seaweed;

import io.netty.channel.Channel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.OperationKind;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.Part;
import org.storeharness.seaweed.protocol.BadResponseException;
import org.storeharness.seaweed.protocol.FileId;
import org.storeharness.seaweed.protocol.ResponseParser;

/**
 * Finds out where the object of an operation is or is to go: its id, its server, and the token to show there. Asks the master
 * for what is not known. Used again for the next operation.
 */
final class Addressing implements Question.Asker, VolumeLocation.Waiter, IdStock.Waiter {
    /** One who needs an address. */
    interface Client {
        /** The object is or goes there. */
        void addressed(Server server);

        /**
         * There is no address to be had.
         *
         * @param pause what the master asks for before another try; zero for nothing
         */
        void notAddressed(Outcome outcome, String reason, Duration pause);
    }

    private enum Step {
        NONE,
        ASSIGN,
        STOCK,
        TOKEN,
        LOCATE
    }

    private final SessionSetup.Volumes volumes;
    private final Servers servers;
    private final Locations locations;
    private final @Nullable IdStock stock;
    private final Ongoing ongoing;
    private final Client client;
    private final FileId id = new FileId();
    private final RequestPath idText = new RequestPath("");
    private final Question question;
    private @Nullable VolumeLocation awaited;
    private byte @Nullable [] token;
    private Step step = Step.NONE;

    /**
     * @param stock where writes get their ids; {@code null} if each asks for its own
     */
    Addressing(
            SessionSetup.Volumes volumes,
            Servers servers,
            Locations locations,
            @Nullable IdStock stock,
            Ongoing ongoing,
            Client client) {
        this.volumes = volumes;
        this.servers = servers;
        this.locations = locations;
        this.stock = stock;
        this.ongoing = ongoing;
        this.client = client;
        this.question = new Question(this, servers);
    }

    /** The object's id: assigned, or set by the client before {@link #find}. */
    FileId id() {
        return id;
    }

    /** What permits the object's own request; {@code null} where nothing has to. */
    byte @Nullable [] token() {
        return token;
    }

    /** Gets an id for a new object. */
    void assign() {
        token = null;
        if (stock != null) {
            takeFrom(stock);
        } else {
            step = Step.ASSIGN;
            question.ask();
        }
    }

    /** Finds the object with this id. */
    void find() {
        token = null;
        if (ongoing.kind() == OperationKind.READ ? volumes.tokensToRead() : volumes.tokensToWrite()) {
            step = Step.TOKEN;
            idText.set(id);
            question.ask();
        } else {
            locate();
        }
    }

    /** Asks the master where the object's volume is, whatever it said before. */
    void findAgain() {
        lookUp(locations.of(id.volume()));
    }

    /** Whether the server held the object's volume when it was last looked up. */
    boolean isHeldBy(Server server) {
        return locations.of(id.volume()).isHeldBy(server);
    }

    /** The volume does not take uploads: ids in stock there are of no use. */
    void refused() {
        if (stock != null) {
            stock.discard(id.volume());
        }
    }

    /** The server cannot be reached any more: its volume is looked up again. */
    void cutOff() {
        refused();
        locations.of(id.volume()).forget();
    }

    /** Stops looking. */
    void abandon() {
        VolumeLocation location = awaited;
        if (location != null) {
            location.leave(this);
        }
        if (step == Step.STOCK && stock != null) {
            stock.leave(this);
        }
        if (step == Step.ASSIGN || step == Step.TOKEN) {
            question.withdraw();
        }
        awaited = null;
        step = Step.NONE;
    }

    @Override
    public void stocked() {
        if (step == Step.STOCK && stock != null) {
            takeFrom(stock);
        }
    }

    @Override
    public void notStocked(Outcome outcome, String reason, Duration pause) {
        if (step == Step.STOCK) {
            fail(outcome, reason, pause);
        }
    }

    @Override
    public void located(VolumeLocation location) {
        if (awaited == location) {
            awaited = null;
            succeed(location.holder());
        }
    }

    @Override
    public void notLocated(Outcome outcome, String reason, Duration pause) {
        if (awaited != null) {
            awaited = null;
            fail(outcome, reason, pause);
        }
    }

    @Override
    public void connected(boolean fresh) {
        ongoing.connected(fresh);
    }

    @Override
    public boolean asksAgain() {
        return ongoing.sendsAgain();
    }

    @Override
    public void writeQuestion(Channel channel, Server to) {
        if (step == Step.ASSIGN) {
            volumes.master().assign(channel, to);
        } else {
            volumes.master().token(channel, to, idText, ongoing.kind() == OperationKind.READ);
        }
    }

    @Override
    public void answered(ResponseParser answer, TextBuffer text) {
        if (answer.status() == 404 && step == Step.TOKEN) {
            fail(Outcome.MISS, describe() + " answered 404: " + text.error(), Duration.ZERO);
        } else if (answer.status() != 200) {
            Outcome outcome = step == Step.ASSIGN
                    ? Answers.outcomeOfAssignment(answer.status())
                    : Answers.outcome(answer.status());
            fail(outcome, Answers.describe(describe(), answer, text), Answers.pause(answer));
        } else if (step == Step.TOKEN) {
            token = answer.authorization();
            locate();
        } else {
            assigned(answer, text);
        }
    }

    @Override
    public void unanswered(String reason) {
        fail(Outcome.ERROR, reason, Duration.ZERO);
    }

    private void assigned(ResponseParser answer, TextBuffer text) {
        Server server;
        try {
            server = UploadAnswers.assigned(text, id, servers);
        } catch (BadResponseException e) {
            fail(Outcome.ERROR, describe() + " answered " + e.getMessage(), Duration.ZERO);
            return;
        }
        token = answer.authorization();
        ongoing.mark(Part.ASSIGNED);
        succeed(server);
    }

    private void takeFrom(IdStock from) {
        Server server = from.take(id);
        if (server == null) {
            step = Step.STOCK;
            from.await(this);
        } else {
            ongoing.mark(Part.ASSIGNED);
            succeed(server);
        }
    }

    private void locate() {
        VolumeLocation location = locations.of(id.volume());
        if (location.isKnown(ongoing.nowNanos())) {
            succeed(location.holder());
        } else {
            lookUp(location);
        }
    }

    private void lookUp(VolumeLocation location) {
        step = Step.LOCATE;
        awaited = location;
        location.lookUp(this, ongoing.nowNanos());
    }

    /** What was asked and where, without ids: failures with the same words are counted together. */
    private String describe() {
        return (step == Step.TOKEN ? "lookup of a token at " : "assignment of an id at ")
                + servers.main().name();
    }

    private void succeed(Server server) {
        step = Step.NONE;
        client.addressed(server);
    }

    private void fail(Outcome outcome, String reason, Duration pause) {
        step = Step.NONE;
        client.notAddressed(outcome, reason, pause);
    }
}
