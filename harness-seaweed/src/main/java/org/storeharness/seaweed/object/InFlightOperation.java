package org.storeharness.seaweed.object;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.Completion;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.OperationPart;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.Store;
import org.storeharness.seaweed.http.ClientCounters;

/**
 * The operation that an exchange works on: what is known of it, the parts that it has passed, each marked once, and its end.
 * Used again for the next operation.
 */
public final class InFlightOperation {
    private final ClientCounters tally;
    private @Nullable Operation operation;
    private @Nullable Completion completion;
    private OperationKind kind = OperationKind.READ;
    private long key;
    private int payloadSize;
    private int markedParts;
    private boolean resent;
    private boolean inDoubt;

    public InFlightOperation(ClientCounters tally) {
        this.tally = tally;
    }

    public void begin(Operation newOperation, Completion newCompletion) {
        operation = newOperation;
        completion = newCompletion;
        kind = newOperation.kind();
        key = newOperation.key(0);
        payloadSize = kind.carriesPayload() ? newOperation.payload(0).remaining() : 0;
        markedParts = 0;
        resent = false;
        inDoubt &= newOperation.attempt() > 0;
    }

    public boolean isIdle() {
        return operation == null;
    }

    public boolean isFor(Operation other) {
        return operation == other;
    }

    public OperationKind kind() {
        return kind;
    }

    public long key() {
        return key;
    }

    /** The bytes that it carries to the store. */
    int payloadSize() {
        return payloadSize;
    }

    /** The operation itself, which must not be over. */
    Operation operation() {
        if (operation == null) {
            throw new IllegalStateException("the operation is over");
        }
        return operation;
    }

    ByteBuffer payload() {
        return operation().payload(0);
    }

    /** The server may have done what was asked, whatever becomes of this attempt. */
    void markInDoubt() {
        inDoubt = true;
    }

    /** Whether the server may have done what is asked when the same operation was tried before. */
    boolean isInDoubt() {
        return inDoubt;
    }

    /** The start of the operation, which is the only time that an adapter knows. */
    public long nowNanos() {
        return operation().intendedNanos();
    }

    /** It has passed this part; only the first time counts. */
    public void mark(OperationPart part) {
        int bit = 1 << part.ordinal();
        if ((markedParts & bit) == 0 && completion != null) {
            markedParts |= bit;
            completion.mark(part);
        }
    }

    /** The server with this number is asked for the object. */
    void sentTo(int server) {
        if (server < Store.MAXIMUM_SERVERS && completion != null) {
            completion.markServer(server);
        }
    }

    /** A request of it needed a connection, which was established for it if {@code fresh}. */
    public void connected(boolean fresh) {
        if (fresh) {
            mark(OperationPart.CONNECTED);
        }
    }

    /** Whether a request of it may be sent once more, which is noted: once an operation. */
    public boolean tryResend() {
        if (resent || completion == null) {
            return false;
        }
        resent = true;
        tally.requestResent();
        completion.resent();
        return true;
    }

    /** So many bytes went over, where that is not the object. */
    void transferred(long bytes) {
        if (completion != null) {
            completion.transferred(bytes);
        }
    }

    public void succeed() {
        Completion done = release();
        if (done != null) {
            done.succeed();
        }
    }

    public void fail(Outcome outcome, String reason) {
        fail(outcome, reason, Duration.ZERO);
    }

    /**
     * Ends it as failed.
     *
     * @param pause what the server asks for before another try; zero for nothing
     */
    public void fail(Outcome outcome, String reason, Duration pause) {
        Completion done = release();
        if (done != null) {
            if (!pause.isZero()) {
                done.retryAfter(pause);
            }
            done.fail(outcome, reason);
        }
    }

    /** Ends it without a word; its completion, if it was not over. */
    public @Nullable Completion release() {
        Completion done = completion;
        operation = null;
        completion = null;
        return done;
    }
}
