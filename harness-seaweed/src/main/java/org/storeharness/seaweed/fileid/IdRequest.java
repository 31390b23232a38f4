package org.storeharness.seaweed.fileid;

import io.netty.channel.Channel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.OperationPart;
import org.storeharness.core.store.Outcome;
import org.storeharness.seaweed.http.Answers;
import org.storeharness.seaweed.http.Server;
import org.storeharness.seaweed.http.Servers;
import org.storeharness.seaweed.http.TextBuffer;
import org.storeharness.seaweed.object.Ongoing;
import org.storeharness.seaweed.object.RequestPath;
import org.storeharness.seaweed.object.UploadAnswers;
import org.storeharness.seaweed.protocol.BadResponseException;
import org.storeharness.seaweed.protocol.FileId;
import org.storeharness.seaweed.protocol.ResponseParser;

/**
 * What an operation asks the master about its id: to assign one, or for a token that permits to use the one it has. Used
 * again for the next operation.
 */
final class IdRequest implements Question.Asker {
    /** One who asks. */
    interface Client {
        /** The id is assigned; the object goes there. */
        void assigned(Server server);

        /** The token is there. */
        void permitted();

        /**
         * The master did not do what was asked.
         *
         * @param pause what it asks for before another try; zero for nothing
         */
        void denied(Outcome outcome, String reason, Duration pause);
    }

    private final MasterRequests requests;
    private final Servers servers;
    private final Ongoing ongoing;
    private final FileId id;
    private final Client client;
    private final RequestPath idText = new RequestPath("");
    private final Question question;
    private boolean forToken;
    private byte @Nullable [] token;

    /**
     * @param id takes what is assigned, and says what a token is for
     */
    IdRequest(MasterRequests requests, Servers servers, Ongoing ongoing, FileId id, Client client) {
        this.requests = requests;
        this.servers = servers;
        this.ongoing = ongoing;
        this.id = id;
        this.client = client;
        this.question = new Question(this, servers);
    }

    /** What permits the object's own request; {@code null} where nothing has to. */
    byte @Nullable [] token() {
        return token;
    }

    /** Forgets the token of the last operation. */
    void clear() {
        token = null;
    }

    /** Asks for an id. */
    void assign() {
        forToken = false;
        question.ask();
    }

    /** Asks for a token. */
    void permit() {
        forToken = true;
        idText.set(id);
        question.ask();
    }

    /** Does not want the answer any more. */
    void withdraw() {
        question.withdraw();
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
        if (forToken) {
            requests.token(channel, to, idText, ongoing.kind() == OperationKind.READ);
        } else {
            requests.assign(channel, to);
        }
    }

    @Override
    public void answered(ResponseParser answer, TextBuffer text) {
        if (answer.status() == 404 && forToken) {
            client.denied(Outcome.MISS, describe() + " answered 404: " + text.error(), Duration.ZERO);
        } else if (answer.status() != 200) {
            Outcome outcome =
                    forToken ? Answers.outcome(answer.status()) : Answers.outcomeOfAssignment(answer.status());
            client.denied(outcome, Answers.describe(describe(), answer, text), Answers.pause(answer));
        } else if (forToken) {
            token = answer.authorization();
            client.permitted();
        } else {
            take(answer, text);
        }
    }

    @Override
    public void unanswered(String reason) {
        client.denied(Outcome.ERROR, reason, Duration.ZERO);
    }

    private void take(ResponseParser answer, TextBuffer text) {
        Server server;
        try {
            server = UploadAnswers.assigned(text, id, servers);
        } catch (BadResponseException e) {
            client.denied(Outcome.ERROR, describe() + " answered " + e.getMessage(), Duration.ZERO);
            return;
        }
        token = answer.authorization();
        ongoing.mark(OperationPart.ASSIGNED);
        client.assigned(server);
    }

    /** What was asked and where, without ids: failures with the same words are counted together. */
    private String describe() {
        return (forToken ? "lookup of a token at " : "assignment of an id at ")
                + servers.main().name();
    }
}
