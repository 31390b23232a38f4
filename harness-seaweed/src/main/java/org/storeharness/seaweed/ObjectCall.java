package org.storeharness.seaweed;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.HttpConnection;
import org.storeharness.http.InFlightOperation;
import org.storeharness.http.OperationFailure;
import org.storeharness.http.RemoteServer;
import org.storeharness.http.ResponseHandler;
import org.storeharness.http.ResponseParser;
import org.storeharness.http.ResultHandler;
import org.storeharness.http.TextBuffer;
import org.storeharness.plan.OperationKind;
import org.storeharness.seaweed.client.ReadForm;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;

/**
 * The object's own request: uploads, reads or deletes the object, and judges the response. Reused for the slot's next
 * operation; confined to the session's thread.
 */
final class ObjectCall implements ResponseHandler {
    private final ObjectRequests requests;
    private final ObjectRead read;
    private final InFlightOperation operation;
    private final ClientCounters counters;
    private final ResultHandler handler;
    private final RequestPath path;
    private final TextBuffer text = new TextBuffer();
    private @Nullable RemoteServer server;
    private @Nullable HttpConnection connection;
    private byte @Nullable [] token;
    private boolean sent;
    private boolean lost;
    private boolean redirected;

    /**
     * @param path the path of the object while its request is out
     * @param handler takes the result; a failure with outcome MISS means that the server does not have the object
     */
    ObjectCall(SessionSetup setup, InFlightOperation operation, RequestPath path, ResultHandler handler) {
        this.requests = setup.requests();
        this.read = new ObjectRead(setup);
        this.counters = setup.counters();
        this.operation = operation;
        this.path = path;
        this.handler = handler;
    }

    /**
     * Sends the request.
     *
     * @param newToken the value of {@code Authorization}; {@code null} for none
     */
    void begin(RemoteServer to, byte @Nullable [] newToken) {
        server = to;
        token = newToken;
        sent = false;
        lost = false;
        redirected = false;
        text.clear();
        if (operation.kind() == OperationKind.READ) {
            read.begin(operation.operation());
        }
        operation.sentTo(to.failures().number());
        to.send(this);
    }

    /** Gives the request up with its connection; whether there was a connection. */
    boolean abandon() {
        HttpConnection used = connection;
        release();
        if (used != null) {
            markInDoubtIfSent();
            used.drop();
        }
        return used != null;
    }

    /** Whether the last request failed because its connection was lost, or what came was no response. */
    boolean isConnectionLost() {
        return lost;
    }

    /** Whether the last request failed because the server does not hold the volume. */
    boolean isRedirected() {
        return redirected;
    }

    @Override
    public void connected(HttpConnection used, boolean fresh) {
        connection = used;
        operation.connected(fresh);
    }

    @Override
    public void writeRequest(Channel channel) {
        RemoteServer to = server;
        if (to == null) {
            return;
        }
        sent = true;
        switch (operation.kind()) {
            case WRITE, UPDATE -> requests.upload(channel, to, path, token, operation.payload());
            case READ -> requests.read(channel, to, path, token, read);
            case DELETE -> requests.delete(channel, to, path, token);
        }
    }

    @Override
    public boolean expectsBody() {
        return operation.kind() != OperationKind.READ || read.form() != ReadForm.HEAD;
    }

    @Override
    public void firstByte() {
        operation.mark(OperationPart.FIRST_BYTE);
    }

    @Override
    public void body(int status, ByteBuf from, int length) {
        if (operation.kind() == OperationKind.READ && status == read.expectedStatus() && read.returnsContent()) {
            read.receive(operation.operation(), from, length);
        } else {
            text.add(from, length);
        }
    }

    @Override
    public void responseReceived(ResponseParser response) {
        switch (operation.kind()) {
            case WRITE, UPDATE -> judgeUpload(response);
            case READ -> judgeRead(response);
            case DELETE -> judgeDelete(response);
        }
    }

    @Override
    public void connectionLost(String reason, boolean stale) {
        RemoteServer to = server;
        if (stale && to != null && operation.kind() == OperationKind.READ && operation.tryResend()) {
            to.sendOnNewConnection(this);
            return;
        }
        release();
        markInDoubtIfSent();
        if (to != null) {
            to.failures().increment();
        }
        lost = true;
        handler.failed(OperationFailure.of(Outcome.ERROR, reason));
    }

    /** A 204 to an overwrite means that nothing was changed, unless an earlier attempt changed it without a good response. */
    private void judgeUpload(ResponseParser response) {
        if (response.status() == 204 && operation.kind() == OperationKind.UPDATE && operation.isInDoubt()) {
            finish();
        } else if (response.status() == 204) {
            counters.overwriteUnchanged();
            fail(
                    Outcome.ERROR,
                    "answered 204: the object already had these bytes, so nothing was written;"
                            + " an overwrite needs changed content");
        } else if (response.status() != 201) {
            fail(response);
        } else if (UploadResponses.storedSize(text) != operation.payloadSize()) {
            fail(
                    Outcome.ERROR,
                    "stored " + UploadResponses.storedSize(text) + " bytes instead of " + operation.payloadSize());
        } else {
            finish();
        }
    }

    private void judgeRead(ResponseParser response) {
        if (response.status() == 404) {
            fail(Outcome.MISS, "answered 404");
        } else if (isRedirect(response.status())) {
            redirected = true;
            fail(Outcome.ERROR, "answered " + response.status());
        } else if (response.status() != read.expectedStatus()) {
            fail(response);
        } else if (!read.returnsContent() && !ListingParser.startsWith(path, text)) {
            fail(Outcome.MISS, "does not list it");
        } else {
            String problem = read.problem(response, text, operation.operation());
            if (problem.isEmpty()) {
                read.reportTransferred(response, operation);
                finish();
            } else {
                fail(Outcome.CORRUPT, problem);
            }
        }
    }

    private void judgeDelete(ResponseParser response) {
        if (response.status() == 404) {
            fail(Outcome.MISS, "answered 404");
        } else if (response.status() != requests.api().deletedStatus()) {
            fail(response);
        } else {
            finish();
        }
    }

    /** A response that comes too late for the engine is followed by another attempt, so the operation is in doubt from here. */
    private void finish() {
        release();
        operation.markInDoubt();
        handler.succeeded();
    }

    /** The statuses of a volume server with {@code -readMode=redirect} that does not hold the volume. */
    private static boolean isRedirect(int status) {
        return status == 301 || status == 302 || status == 307 || status == 308;
    }

    private void fail(ResponseParser response) {
        int status = response.status();
        if (StatusMapping.mayHaveTakenEffect(status)) {
            operation.markInDoubt();
        }
        fail(StatusMapping.failure(StatusMapping.outcome(status), requestText(), response, text));
    }

    private void fail(Outcome outcome, String problem) {
        fail(OperationFailure.of(outcome, requestText() + " " + problem));
    }

    private void fail(OperationFailure failure) {
        RemoteServer at = server;
        release();
        if (at != null) {
            at.failures().increment();
        }
        handler.failed(failure);
    }

    private void markInDoubtIfSent() {
        if (sent) {
            operation.markInDoubt();
        }
    }

    /** The request and its server, without ids, so that equal failures are counted together. */
    private String requestText() {
        String request = switch (operation.kind()) {
            case WRITE, UPDATE -> "upload";
            case READ -> "read";
            case DELETE -> "delete";
            case SCRIPT -> "script";
        };
        return server == null ? request : request + " at " + server.name();
    }

    private void release() {
        server = null;
        connection = null;
    }
}
