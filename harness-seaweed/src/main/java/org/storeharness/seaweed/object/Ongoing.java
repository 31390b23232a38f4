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
import org.storeharness.seaweed.http.Tally;

/**
 * The operation that an exchange works on: what is known of it, the parts that it has passed, each marked once, and its end.
 * Used again for the next operation.
 */
public final class Ongoing {
    private final Tally tally;
    private @Nullable Operation operation;
    private @Nullable Completion completion;
    private OperationKind kind = OperationKind.READ;
    private long key;
    private int payloadSize;
    private int marked;
    private boolean sentAgain;
    private boolean inDoubt;

    public Ongoing(Tally tally) {
        this.tally = tally;
    }

    public void begin(Operation newOperation, Completion newCompletion) {
        operation = newOperation;
        completion = newCompletion;
        kind = newOperation.kind();
        key = newOperation.key(0);
        payloadSize = kind.carriesPayload() ? newOperation.payload(0).remaining() : 0;
        marked = 0;
        sentAgain = false;
        inDoubt &= newOperation.attempt() > 0;
    }

    public boolean isOver() {
        return operation == null;
    }

    public boolean is(Operation other) {
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
    void leaveInDoubt() {
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
        if ((marked & bit) == 0 && completion != null) {
            marked |= bit;
            completion.mark(part);
        }
    }

    /** The server with this number is asked for the object. */
    void at(int server) {
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
    public boolean sendsAgain() {
        if (sentAgain || completion == null) {
            return false;
        }
        sentAgain = true;
        tally.sentAgain();
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
        Completion done = forget();
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
        Completion done = forget();
        if (done != null) {
            if (!pause.isZero()) {
                done.retryAfter(pause);
            }
            done.fail(outcome, reason);
        }
    }

    /** Ends it without a word; its completion, if it was not over. */
    public @Nullable Completion forget() {
        Completion done = completion;
        operation = null;
        completion = null;
        return done;
    }
}
