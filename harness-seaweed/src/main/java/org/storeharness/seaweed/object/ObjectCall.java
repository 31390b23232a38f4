package org.storeharness.seaweed.object;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.OperationPart;
import org.storeharness.core.store.Outcome;
import org.storeharness.seaweed.http.ClientCounters;
import org.storeharness.seaweed.http.HttpConnection;
import org.storeharness.seaweed.http.RemoteServer;
import org.storeharness.seaweed.http.ResponseHandler;
import org.storeharness.seaweed.http.StatusMapping;
import org.storeharness.seaweed.http.TextBuffer;
import org.storeharness.seaweed.options.ReadForm;
import org.storeharness.seaweed.protocol.ResponseParser;

/** The object's own request: uploads, reads or removes it, and judges the answer. Used again for the next operation. */
public final class ObjectCall implements ResponseHandler {
    /** One who wants the object to be transferred. */
    public interface ObjectCallHandler {
        /** The server did what was asked. */
        void completed();

        /** The server does not have the object. */
        void missed(String reason);

        /**
         * The server did not do what was asked.
         *
         * @param pause what it asks for before another try; zero for nothing
         */
        void rejected(Outcome outcome, String reason, Duration pause);

        /** The connection was lost, or what came was no answer: nobody knows what the server did. */
        void connectionLost(String reason);
    }

    private final ObjectApi api;
    private final ObjectRequests requests;
    private final ObjectRead reading;
    private final InFlightOperation ongoing;
    private final ClientCounters tally;
    private final ObjectCallHandler client;
    private final RequestPath path;
    private final TextBuffer text = new TextBuffer();
    private @Nullable RemoteServer server;
    private @Nullable HttpConnection connection;
    private byte @Nullable [] token;
    private boolean sent;

    /**
     * @param requests writes the requests
     * @param reading checks what reads return
     * @param path names the object as long as its request is out
     */
    public ObjectCall(
            ObjectApi api,
            ObjectRequests requests,
            ObjectRead reading,
            ClientCounters tally,
            InFlightOperation ongoing,
            RequestPath path,
            ObjectCallHandler client) {
        this.api = api;
        this.requests = requests;
        this.reading = reading;
        this.tally = tally;
        this.ongoing = ongoing;
        this.path = path;
        this.client = client;
    }

    /**
     * Sends the request.
     *
     * @param newToken what permits it; {@code null} where nothing has to
     */
    public void begin(RemoteServer to, byte @Nullable [] newToken) {
        server = to;
        token = newToken;
        sent = false;
        text.clear();
        if (ongoing.kind() == OperationKind.READ) {
            reading.begin(ongoing.operation());
        }
        ongoing.sentTo(to.failures().number());
        to.send(this);
    }

    /** Gives the request up with its connection; whether there was one. */
    public boolean abandon() {
        HttpConnection used = connection;
        release();
        if (used != null) {
            markInDoubtIfSent();
            used.drop();
        }
        return used != null;
    }

    @Override
    public void connected(HttpConnection used, boolean fresh) {
        connection = used;
        ongoing.connected(fresh);
    }

    @Override
    public void writeRequest(Channel channel) {
        RemoteServer to = server;
        if (to == null) {
            return;
        }
        sent = true;
        switch (ongoing.kind()) {
            case WRITE, UPDATE -> requests.upload(channel, to, path, token, ongoing.payload());
            case READ -> requests.read(channel, to, path, token, reading);
            case DELETE -> requests.delete(channel, to, path, token);
        }
    }

    @Override
    public boolean expectsBody() {
        return ongoing.kind() != OperationKind.READ || reading.mode() != ReadForm.HEAD;
    }

    @Override
    public void firstByte() {
        ongoing.mark(OperationPart.FIRST_BYTE);
    }

    @Override
    public void body(int status, ByteBuf from, int length) {
        if (ongoing.kind() == OperationKind.READ && status == reading.expectedStatus() && reading.returnsContent()) {
            reading.receive(ongoing.operation(), from, length);
        } else {
            text.add(from, length);
        }
    }

    @Override
    public void responseReceived(ResponseParser answer) {
        switch (ongoing.kind()) {
            case WRITE, UPDATE -> judgeUpload(answer);
            case READ -> judgeRead(answer);
            case DELETE -> judgeRemoval(answer);
        }
    }

    @Override
    public void connectionLost(String reason, boolean stale) {
        RemoteServer to = server;
        if (stale && to != null && ongoing.kind() == OperationKind.READ && ongoing.tryResend()) {
            to.sendOnNewConnection(this);
            return;
        }
        release();
        markInDoubtIfSent();
        if (to != null) {
            to.failures().increment();
        }
        client.connectionLost(reason);
    }

    /** An overwrite that is answered 204 has changed nothing, unless an earlier attempt of it did and could not say so. */
    private void judgeUpload(ResponseParser answer) {
        if (answer.status() == 204 && ongoing.kind() == OperationKind.UPDATE && ongoing.isInDoubt()) {
            finish();
        } else if (answer.status() == 204) {
            tally.unchanged();
            refuse(
                    Outcome.ERROR,
                    "answered 204: the object already had these bytes, so nothing was written;"
                            + " an overwrite needs changed content");
        } else if (answer.status() != 201) {
            refuse(answer);
        } else if (UploadResponses.storedSize(text) != ongoing.payloadSize()) {
            refuse(
                    Outcome.ERROR,
                    "stored " + UploadResponses.storedSize(text) + " bytes instead of " + ongoing.payloadSize());
        } else {
            finish();
        }
    }

    private void judgeRead(ResponseParser answer) {
        if (answer.status() == 404 || isRedirect(answer.status())) {
            miss("answered " + answer.status());
        } else if (answer.status() != reading.expectedStatus()) {
            refuse(answer);
        } else if (!reading.returnsContent() && !ListingParser.startsWith(path, text)) {
            miss("does not list it");
        } else {
            String problem = reading.problem(answer, text, ongoing.operation());
            if (problem.isEmpty()) {
                reading.reportTransferred(answer, ongoing);
                finish();
            } else {
                refuse(Outcome.CORRUPT, problem);
            }
        }
    }

    private void judgeRemoval(ResponseParser answer) {
        if (answer.status() == 404) {
            miss("answered 404");
        } else if (answer.status() != api.removed()) {
            refuse(answer);
        } else {
            finish();
        }
    }

    /** An answer that comes too late for the engine is followed by another attempt. */
    private void finish() {
        release();
        ongoing.markInDoubt();
        client.completed();
    }

    /** What a volume server with {@code -readMode=redirect} answers where it does not hold the volume. */
    private static boolean isRedirect(int status) {
        return status == 301 || status == 302 || status == 307 || status == 308;
    }

    private void miss(String how) {
        String reason = requestText() + " " + how;
        countFailure();
        client.missed(reason);
    }

    private void refuse(ResponseParser answer) {
        String reason = StatusMapping.describe(requestText(), answer, text);
        if (StatusMapping.mayHaveTakenEffect(answer.status())) {
            ongoing.markInDoubt();
        }
        countFailure();
        client.rejected(StatusMapping.outcome(answer.status()), reason, StatusMapping.retryAfter(answer));
    }

    private void refuse(Outcome outcome, String problem) {
        String reason = requestText() + " " + problem;
        countFailure();
        client.rejected(outcome, reason, Duration.ZERO);
    }

    private void markInDoubtIfSent() {
        if (sent) {
            ongoing.markInDoubt();
        }
    }

    private void countFailure() {
        RemoteServer at = server;
        release();
        if (at != null) {
            at.failures().increment();
        }
    }

    /** What was asked and where, without ids: failures with the same words are counted together. */
    private String requestText() {
        String request = switch (ongoing.kind()) {
            case WRITE, UPDATE -> "upload";
            case READ -> "read";
            case DELETE -> "removal";
            case SCRIPT -> "script";
        };
        return server == null ? request : request + " at " + server.name();
    }

    private void release() {
        server = null;
        connection = null;
    }
}
