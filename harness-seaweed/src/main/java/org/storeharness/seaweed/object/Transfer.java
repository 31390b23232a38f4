package org.storeharness.seaweed.object;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.OperationPart;
import org.storeharness.core.store.Outcome;
import org.storeharness.seaweed.http.Answers;
import org.storeharness.seaweed.http.Caller;
import org.storeharness.seaweed.http.Connection;
import org.storeharness.seaweed.http.Server;
import org.storeharness.seaweed.http.Tally;
import org.storeharness.seaweed.http.TextBuffer;
import org.storeharness.seaweed.options.ReadMode;
import org.storeharness.seaweed.protocol.ResponseParser;

/** The object's own request: uploads, reads or removes it, and judges the answer. Used again for the next operation. */
public final class Transfer implements Caller {
    /** One who wants the object to be transferred. */
    public interface Client {
        /** The server did what was asked. */
        void done();

        /** The server does not have the object. */
        void missed(String reason);

        /**
         * The server did not do what was asked.
         *
         * @param pause what it asks for before another try; zero for nothing
         */
        void refused(Outcome outcome, String reason, Duration pause);

        /** The connection was lost, or what came was no answer: nobody knows what the server did. */
        void cutOff(String reason);
    }

    private final ObjectApi api;
    private final ObjectRequests requests;
    private final Reading reading;
    private final Ongoing ongoing;
    private final Tally tally;
    private final Client client;
    private final RequestPath path;
    private final TextBuffer text = new TextBuffer();
    private @Nullable Server server;
    private @Nullable Connection connection;
    private byte @Nullable [] token;
    private boolean sent;

    /**
     * @param requests writes the requests
     * @param reading checks what reads return
     * @param path names the object as long as its request is out
     */
    public Transfer(
            ObjectApi api,
            ObjectRequests requests,
            Reading reading,
            Tally tally,
            Ongoing ongoing,
            RequestPath path,
            Client client) {
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
    public void begin(Server to, byte @Nullable [] newToken) {
        server = to;
        token = newToken;
        sent = false;
        text.clear();
        if (ongoing.kind() == OperationKind.READ) {
            reading.begin(ongoing.operation());
        }
        ongoing.at(to.tally().number());
        to.send(this);
    }

    /** Gives the request up with its connection; whether there was one. */
    public boolean abandon() {
        Connection used = connection;
        forget();
        if (used != null) {
            noteUnanswered();
            used.drop();
        }
        return used != null;
    }

    @Override
    public void connected(Connection used, boolean fresh) {
        connection = used;
        ongoing.connected(fresh);
    }

    @Override
    public void writeTo(Channel channel) {
        Server to = server;
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
        return ongoing.kind() != OperationKind.READ || reading.mode() != ReadMode.HEAD;
    }

    @Override
    public void firstByte() {
        ongoing.mark(OperationPart.FIRST_BYTE);
    }

    @Override
    public void body(int status, ByteBuf from, int length) {
        if (ongoing.kind() == OperationKind.READ && status == reading.status() && reading.delivers()) {
            reading.take(ongoing.operation(), from, length);
        } else {
            text.add(from, length);
        }
    }

    @Override
    public void answered(ResponseParser answer) {
        switch (ongoing.kind()) {
            case WRITE, UPDATE -> uploaded(answer);
            case READ -> read(answer);
            case DELETE -> removed(answer);
        }
    }

    @Override
    public void broken(String reason, boolean stale) {
        Server to = server;
        if (stale && to != null && ongoing.kind() == OperationKind.READ && ongoing.sendsAgain()) {
            to.sendFresh(this);
            return;
        }
        forget();
        noteUnanswered();
        if (to != null) {
            to.tally().failed();
        }
        client.cutOff(reason);
    }

    /** An overwrite that is answered 204 has changed nothing, unless an earlier attempt of it did and could not say so. */
    private void uploaded(ResponseParser answer) {
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
        } else if (UploadAnswers.storedSize(text) != ongoing.payloadSize()) {
            refuse(
                    Outcome.ERROR,
                    "stored " + UploadAnswers.storedSize(text) + " bytes instead of " + ongoing.payloadSize());
        } else {
            finish();
        }
    }

    private void read(ResponseParser answer) {
        if (answer.status() == 404 || isRedirect(answer.status())) {
            miss("answered " + answer.status());
        } else if (answer.status() != reading.status()) {
            refuse(answer);
        } else if (!reading.delivers() && !Listing.beginsWith(path, text)) {
            miss("does not list it");
        } else {
            String problem = reading.problem(answer, text, ongoing.operation());
            if (problem.isEmpty()) {
                reading.tell(answer, ongoing);
                finish();
            } else {
                refuse(Outcome.CORRUPT, problem);
            }
        }
    }

    private void removed(ResponseParser answer) {
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
        forget();
        ongoing.leaveInDoubt();
        client.done();
    }

    /** What a volume server with {@code -readMode=redirect} answers where it does not hold the volume. */
    private static boolean isRedirect(int status) {
        return status == 301 || status == 302 || status == 307 || status == 308;
    }

    private void miss(String how) {
        String reason = describe() + " " + how;
        countFailure();
        client.missed(reason);
    }

    private void refuse(ResponseParser answer) {
        String reason = Answers.describe(describe(), answer, text);
        if (Answers.leavesInDoubt(answer.status())) {
            ongoing.leaveInDoubt();
        }
        countFailure();
        client.refused(Answers.outcome(answer.status()), reason, Answers.pause(answer));
    }

    private void refuse(Outcome outcome, String problem) {
        String reason = describe() + " " + problem;
        countFailure();
        client.refused(outcome, reason, Duration.ZERO);
    }

    private void noteUnanswered() {
        if (sent) {
            ongoing.leaveInDoubt();
        }
    }

    private void countFailure() {
        Server at = server;
        forget();
        if (at != null) {
            at.tally().failed();
        }
    }

    /** What was asked and where, without ids: failures with the same words are counted together. */
    private String describe() {
        String request = switch (ongoing.kind()) {
            case WRITE, UPDATE -> "upload";
            case READ -> "read";
            case DELETE -> "removal";
            case SCRIPT -> "script";
        };
        return server == null ? request : request + " at " + server.name();
    }

    private void forget() {
        server = null;
        connection = null;
    }
}
