package org.storeharness.seaweed;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.OperationKind;
import org.storeharness.core.store.Completion;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.Part;
import org.storeharness.seaweed.protocol.BadResponseException;
import org.storeharness.seaweed.protocol.FileId;
import org.storeharness.seaweed.protocol.ResponseParser;

/**
 * One operation on its way, and the requests that it takes: an assignment or a location, maybe a token, then the object's
 * own request. There is one for each slot of a session; it is used again for the slot's next operation. Completing an
 * operation is always the last thing that a method does, because the next one may start from within.
 */
final class Exchange implements Caller, VolumeLocation.Waiter, IdStock.Waiter {
    private enum Step {
        IDLE,
        ASSIGN,
        STOCK,
        TOKEN,
        LOCATE,
        TRANSFER
    }

    private final SessionSetup setup;
    private final Servers servers;
    private final Locations locations;
    private final @Nullable IdStock stock;
    private final Reading reading;
    private final FileId id = new FileId();
    private final byte[] scratch = new byte[FileId.MAXIMUM_LENGTH];
    private final TextBuffer text = new TextBuffer();
    private final ByteBuffer idRecord = FidFile.newRecord();

    private @Nullable Operation operation;
    private @Nullable Completion completion;
    private @Nullable Connection connection;
    private @Nullable Server server;
    private @Nullable VolumeLocation awaited;
    private byte @Nullable [] token;
    private OperationKind kind = OperationKind.READ;
    private Step step = Step.IDLE;
    private long key;
    private int payloadSize;
    private boolean connectedMarked;
    private boolean firstByteMarked;
    private boolean sentAgain;
    private boolean lookedUpAgain;

    /**
     * @param stock where writes get their ids; {@code null} if each asks for its own
     */
    Exchange(SessionSetup setup, Servers servers, Locations locations, @Nullable IdStock stock) {
        this.stock = stock;
        this.reading = new Reading(setup.readMode(), setup.options(), setup.foreign());
        this.setup = setup;
        this.servers = servers;
        this.locations = locations;
    }

    boolean isIdle() {
        return step == Step.IDLE;
    }

    boolean performs(Operation other) {
        return operation == other;
    }

    /** Starts the operation; may complete it at once. */
    void start(Operation newOperation, Completion newCompletion) {
        operation = newOperation;
        completion = newCompletion;
        kind = newOperation.kind();
        key = newOperation.key(0);
        payloadSize = kind.carriesPayload() ? newOperation.payload(0).remaining() : 0;
        token = null;
        server = null;
        connectedMarked = false;
        firstByteMarked = false;
        sentAgain = false;
        lookedUpAgain = false;
        if (kind != OperationKind.WRITE) {
            startWithKnownId();
        } else if (stock != null) {
            takeFromStock(stock);
        } else {
            step = Step.ASSIGN;
            ask(servers.master());
        }
    }

    private void takeFromStock(IdStock from) {
        Server assigned = from.take(id);
        if (assigned == null) {
            step = Step.STOCK;
            from.await(this);
            return;
        }
        if (completion != null) {
            completion.mark(Part.ASSIGNED);
        }
        transfer(assigned);
    }

    @Override
    public void stocked() {
        if (step == Step.STOCK && stock != null) {
            takeFromStock(stock);
        }
    }

    @Override
    public void notStocked(Outcome outcome, String reason, Duration pause) {
        if (step == Step.STOCK) {
            if (completion != null) {
                completion.retryAfter(pause);
            }
            fail(outcome, reason);
        }
    }

    /** Gives the operation up: no completion any more, and nothing of its buffers is touched. */
    void abandon() {
        Connection used = connection;
        VolumeLocation location = awaited;
        noteDoubt();
        reset();
        if (location != null) {
            location.leave(this);
        }
        if (stock != null) {
            stock.leave(this);
        }
        if (used != null) {
            used.drop();
        }
    }

    @Override
    public void located(VolumeLocation location) {
        if (awaited != location) {
            return;
        }
        awaited = null;
        Server missedAt = server;
        if (lookedUpAgain && missedAt != null && location.isHeldBy(missedAt)) {
            miss();
        } else {
            transfer(location.holder());
        }
    }

    @Override
    public void notLocated(Outcome outcome, String reason) {
        if (awaited != null) {
            awaited = null;
            fail(outcome, reason);
        }
    }

    @Override
    public void connected(Connection used, boolean fresh) {
        connection = used;
        if (fresh && !connectedMarked && completion != null) {
            connectedMarked = true;
            completion.mark(Part.CONNECTED);
        }
    }

    @Override
    public void writeTo(Channel channel) {
        Server to = server;
        Operation current = operation;
        if (to == null || current == null) {
            return;
        }
        RequestWriter requests = setup.requests();
        switch (step) {
            case ASSIGN -> requests.assign(channel);
            case TOKEN -> requests.token(channel, to, id, scratch, kind == OperationKind.READ);
            case TRANSFER -> {
                switch (kind) {
                    case WRITE, UPDATE -> requests.upload(channel, to, id, scratch, token, current.payload(0));
                    case READ -> requests.read(channel, to, id, scratch, token, reading);
                    case DELETE -> requests.delete(channel, to, id, scratch, token);
                }
            }
            case IDLE, STOCK, LOCATE -> throw new IllegalStateException("nothing to write while " + step);
        }
    }

    @Override
    public boolean expectsBody() {
        return step != Step.TRANSFER || kind != OperationKind.READ || reading.mode() != ReadMode.HEAD;
    }

    @Override
    public void firstByte() {
        if (step == Step.TRANSFER && !firstByteMarked && completion != null) {
            firstByteMarked = true;
            completion.mark(Part.FIRST_BYTE);
        }
    }

    @Override
    public void body(int status, ByteBuf from, int length) {
        Operation current = operation;
        if (step != Step.TRANSFER || kind != OperationKind.READ || status != reading.status() || current == null) {
            text.add(from, length);
            return;
        }
        reading.take(current, from, length);
    }

    @Override
    public void answered(ResponseParser answer) {
        connection = null;
        switch (step) {
            case ASSIGN -> assigned(answer);
            case TOKEN -> tokenGiven(answer);
            case TRANSFER -> {
                switch (kind) {
                    case WRITE, UPDATE -> uploaded(answer);
                    case READ -> read(answer);
                    case DELETE -> deleted(answer);
                }
            }
            case IDLE, STOCK, LOCATE -> throw new IllegalStateException("an answer while " + step);
        }
    }

    @Override
    public void broken(String reason, boolean stale) {
        connection = null;
        Server to = server;
        if (stale && !sentAgain && to != null && mayBeSentAgain()) {
            sentAgain = true;
            setup.requestsSentAgain().increment();
            if (completion != null) {
                completion.resent();
            }
            to.sendFresh(this);
            return;
        }
        if (step == Step.TRANSFER) {
            if (stock != null) {
                stock.discard(id.volume());
            }
            locations.of(id.volume()).forget();
        }
        fail(Outcome.ERROR, reason);
    }

    /** Whether the request does the same however often it arrives. */
    private boolean mayBeSentAgain() {
        return step == Step.ASSIGN || step == Step.TOKEN || step == Step.TRANSFER && kind == OperationKind.READ;
    }

    private void startWithKnownId() {
        try {
            if (!setup.ids().read(key, id, idRecord)) {
                fail(Outcome.MISS, "no object was written under this key");
                return;
            }
        } catch (IOException e) {
            fail(Outcome.ERROR, "the id of the object cannot be read: " + e.getMessage());
            return;
        }
        if (kind == OperationKind.READ ? setup.tokensToRead() : setup.tokensToWrite()) {
            step = Step.TOKEN;
            ask(servers.master());
        } else {
            locate();
        }
    }

    private void locate() {
        VolumeLocation location = locations.of(id.volume());
        if (location.isKnown(nowNanos())) {
            transfer(location.holder());
        } else {
            lookUp(location);
        }
    }

    private void lookUp(VolumeLocation location) {
        step = Step.LOCATE;
        awaited = location;
        location.lookUp(this, nowNanos());
    }

    /** The start of the operation, which is the only time that an adapter knows. */
    private long nowNanos() {
        return operation == null ? 0 : operation.intendedNanos();
    }

    private void transfer(Server to) {
        step = Step.TRANSFER;
        if (kind == OperationKind.READ && operation != null) {
            reading.begin(operation);
        }
        ask(to);
    }

    private void ask(Server to) {
        server = to;
        text.clear();
        to.send(this);
    }

    private void assigned(ResponseParser answer) {
        if (answer.status() != 200) {
            failWith(answer);
            return;
        }
        try {
            Server assignedServer = UploadAnswers.assigned(text, id, servers);
            token = answer.authorization();
            if (completion != null) {
                completion.mark(Part.ASSIGNED);
            }
            transfer(assignedServer);
        } catch (BadResponseException e) {
            fail(Outcome.ERROR, describe() + " answered " + e.getMessage());
        }
    }

    private void tokenGiven(ResponseParser answer) {
        if (answer.status() == 404) {
            fail(Outcome.MISS, describe() + " answered 404: " + text.error());
        } else if (answer.status() != 200) {
            failWith(answer);
        } else {
            token = answer.authorization();
            locate();
        }
    }

    private void uploaded(ResponseParser answer) {
        if (answer.status() == 204) {
            fail(
                    Outcome.ERROR,
                    describe() + " answered 204: the object already had these bytes, so nothing was written;"
                            + " an overwrite needs changed content");
            return;
        }
        if (answer.status() != 201) {
            if (stock != null) {
                stock.discard(id.volume());
            }
            failWith(answer);
            return;
        }
        long size = UploadAnswers.storedSize(text);
        if (size != payloadSize) {
            fail(Outcome.ERROR, describe() + " stored " + size + " bytes instead of " + payloadSize);
            return;
        }
        if (kind == OperationKind.WRITE) {
            try {
                setup.ids().write(key, id, idRecord);
            } catch (IOException e) {
                fail(Outcome.ERROR, "the id of the object cannot be kept: " + e.getMessage());
                return;
            }
        }
        succeed();
    }

    private void read(ResponseParser answer) {
        Operation current = operation;
        if (answer.status() == 404) {
            missOrLookAgain();
        } else if (answer.status() != reading.status() || current == null) {
            failWith(answer);
        } else {
            String problem = reading.problem(answer, current);
            if (!problem.isEmpty()) {
                fail(Outcome.CORRUPT, describe() + " " + problem);
                return;
            }
            if (completion != null) {
                reading.tell(answer, completion);
            }
            succeed();
        }
    }

    private void deleted(ResponseParser answer) {
        if (answer.status() == 404) {
            missOrLookAgain();
        } else if (answer.status() != 202) {
            failWith(answer);
        } else {
            try {
                setup.ids().markDeleted(key, id, idRecord);
                succeed();
            } catch (IOException e) {
                fail(Outcome.ERROR, "that the object is gone cannot be kept: " + e.getMessage());
            }
        }
    }

    /** A miss may mean that the volume has moved: the master is asked once whether this server still holds it. */
    private void missOrLookAgain() {
        if (lookedUpAgain) {
            miss();
        } else {
            lookedUpAgain = true;
            lookUp(locations.of(id.volume()));
        }
    }

    private void miss() {
        step = Step.TRANSFER;
        fail(Outcome.MISS, describe() + " answered 404");
    }

    private void failWith(ResponseParser answer) {
        if (answer.retryAfterSeconds() > 0 && completion != null) {
            completion.retryAfter(Duration.ofSeconds(answer.retryAfterSeconds()));
        }
        fail(Answers.outcome(answer.status()), Answers.describe(describe(), answer, text));
    }

    /** What was asked and where, without ids: failures with the same words are counted together. */
    private String describe() {
        String request = switch (step) {
            case ASSIGN, STOCK -> "assignment of an id";
            case TOKEN -> "lookup of a token";
            case IDLE, LOCATE, TRANSFER ->
                switch (kind) {
                    case WRITE, UPDATE -> "upload";
                    case READ -> "read";
                    case DELETE -> "removal";
                };
        };
        return server == null ? request : request + " at " + server.name();
    }

    private void succeed() {
        Completion done = completion;
        reset();
        if (done != null) {
            done.succeed();
        }
    }

    /** A delete that was sent and not acknowledged may have been done. */
    private void noteDoubt() {
        if (kind == OperationKind.DELETE && step == Step.TRANSFER) {
            setup.inDoubt().add(key);
        }
    }

    private void fail(Outcome outcome, String reason) {
        Completion done = completion;
        noteDoubt();
        reset();
        if (done != null) {
            done.fail(outcome, reason);
        }
    }

    private void reset() {
        operation = null;
        completion = null;
        connection = null;
        awaited = null;
        step = Step.IDLE;
    }
}
