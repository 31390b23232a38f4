package org.storeharness.seaweed.fileid;

import io.netty.channel.Channel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.OperationPart;
import org.storeharness.core.store.Outcome;
import org.storeharness.seaweed.http.RemoteServer;
import org.storeharness.seaweed.http.RemoteServers;
import org.storeharness.seaweed.http.StatusMapping;
import org.storeharness.seaweed.http.TextBuffer;
import org.storeharness.seaweed.object.InFlightOperation;
import org.storeharness.seaweed.object.RequestPath;
import org.storeharness.seaweed.object.UploadResponses;
import org.storeharness.seaweed.protocol.BadResponseException;
import org.storeharness.seaweed.protocol.FileId;
import org.storeharness.seaweed.protocol.ResponseParser;

/**
 * What an operation asks the master about its id: to assign one, or for a token that permits to use the one it has. Used
 * again for the next operation.
 */
final class FileIdRequest implements MasterCall.MasterCallHandler {
    /** One who asks. */
    interface FileIdRequestHandler {
        /** The id is assigned; the object goes there. */
        void assigned(RemoteServer server);

        /** The token is there. */
        void tokenReceived();

        /**
         * The master did not do what was asked.
         *
         * @param pause what it asks for before another try; zero for nothing
         */
        void requestFailed(Outcome outcome, String reason, Duration pause);
    }

    private final MasterRequests requests;
    private final RemoteServers servers;
    private final InFlightOperation ongoing;
    private final FileId id;
    private final FileIdRequestHandler client;
    private final RequestPath idText = new RequestPath("");
    private final MasterCall question;
    private boolean forToken;
    private byte @Nullable [] token;

    /**
     * @param id takes what is assigned, and says what a token is for
     */
    FileIdRequest(
            MasterRequests requests,
            RemoteServers servers,
            InFlightOperation ongoing,
            FileId id,
            FileIdRequestHandler client) {
        this.requests = requests;
        this.servers = servers;
        this.ongoing = ongoing;
        this.id = id;
        this.client = client;
        this.question = new MasterCall(this, servers);
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
        question.send();
    }

    /** Asks for a token. */
    void requestToken() {
        forToken = true;
        idText.set(id);
        question.send();
    }

    /** Does not want the answer any more. */
    void cancel() {
        question.cancel();
    }

    @Override
    public void connected(boolean fresh) {
        ongoing.connected(fresh);
    }

    @Override
    public boolean mayRetry() {
        return ongoing.tryResend();
    }

    @Override
    public void writeRequest(Channel channel, RemoteServer to) {
        if (forToken) {
            requests.token(channel, to, idText, ongoing.kind() == OperationKind.READ);
        } else {
            requests.assign(channel, to);
        }
    }

    @Override
    public void answered(ResponseParser answer, TextBuffer text) {
        if (answer.status() == 404 && forToken) {
            client.requestFailed(Outcome.MISS, requestText() + " answered 404: " + text.error(), Duration.ZERO);
        } else if (answer.status() != 200) {
            Outcome outcome = forToken
                    ? StatusMapping.outcome(answer.status())
                    : StatusMapping.assignmentOutcome(answer.status());
            client.requestFailed(
                    outcome, StatusMapping.describe(requestText(), answer, text), StatusMapping.retryAfter(answer));
        } else if (forToken) {
            token = answer.authorization();
            client.tokenReceived();
        } else {
            takeAssignment(answer, text);
        }
    }

    @Override
    public void failed(String reason) {
        client.requestFailed(Outcome.ERROR, reason, Duration.ZERO);
    }

    private void takeAssignment(ResponseParser answer, TextBuffer text) {
        RemoteServer server;
        try {
            server = UploadResponses.assigned(text, id, servers);
        } catch (BadResponseException e) {
            client.requestFailed(Outcome.ERROR, requestText() + " answered " + e.getMessage(), Duration.ZERO);
            return;
        }
        token = answer.authorization();
        ongoing.mark(OperationPart.ASSIGNED);
        client.assigned(server);
    }

    /** What was asked and where, without ids: failures with the same words are counted together. */
    private String requestText() {
        return (forToken ? "lookup of a token at " : "assignment of an id at ")
                + servers.primary().name();
    }
}
