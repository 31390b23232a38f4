package org.storeharness.http;

import java.nio.ByteBuffer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.store.Store;

/**
 * The operation of one slot while it is in flight: its kind and key, the parts that it has passed, and its end. Reused for
 * the slot's next operation; confined to the session's thread.
 */
public final class InFlightOperation implements ResultHandler {
    private final RequestCounters counters;
    private final OperationsInFlight all;
    private final UnaryOperator<String> shown;
    private @Nullable Operation operation;
    private @Nullable Completion completion;
    private OperationKind kind = OperationKind.READ;
    private long key;
    private int payloadSize;
    private int markedParts;
    private boolean resent;
    private boolean inDoubt;

    /**
     * @param all counts the operations of the session
     */
    public InFlightOperation(RequestCounters counters, OperationsInFlight all) {
        this(counters, all, UnaryOperator.identity());
    }

    /**
     * @param all counts the operations of the session
     * @param shown makes the text to show of a failure's reason, which may have words of the server
     */
    public InFlightOperation(RequestCounters counters, OperationsInFlight all, UnaryOperator<String> shown) {
        this.counters = counters;
        this.all = all;
        this.shown = shown;
    }

    public void begin(Operation newOperation, Completion newCompletion) {
        if (operation == null) {
            all.began();
        }
        operation = newOperation;
        completion = newCompletion;
        kind = newOperation.kind();
        key = newOperation.key(0);
        payloadSize = kind.carriesPayload() ? newOperation.payload(0).remaining() : 0;
        markedParts = 0;
        resent = false;
        inDoubt &= newOperation.attempt() > 0;
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

    /** The number of bytes that the operation carries to the store. */
    public int payloadSize() {
        return payloadSize;
    }

    /** The operation itself, which must be in flight. */
    public Operation operation() {
        if (operation == null) {
            throw new IllegalStateException("no operation is in flight");
        }
        return operation;
    }

    public ByteBuffer payload() {
        return operation().payload(0);
    }

    /** Notes that the server may have carried out the operation, however this attempt ends. */
    public void markInDoubt() {
        inDoubt = true;
    }

    /** Whether the server may have carried out the operation in an earlier attempt. */
    public boolean isInDoubt() {
        return inDoubt;
    }

    /** The intended start of the operation, which is the only time that an adapter knows. */
    public long nowNanos() {
        return operation().intendedNanos();
    }

    /** Marks that the operation has passed this part; only the first mark counts. */
    public void mark(OperationPart part) {
        int bit = 1 << part.ordinal();
        if ((markedParts & bit) == 0 && completion != null) {
            markedParts |= bit;
            completion.mark(part);
        }
    }

    /** Marks that the object's request goes to the server with this number. */
    public void sentTo(int server) {
        if (server < Store.MAXIMUM_SERVERS && completion != null) {
            completion.markServer(server);
        }
    }

    /** Marks that a request has its connection, which was established for it if {@code fresh}. */
    public void connected(boolean fresh) {
        if (fresh) {
            mark(OperationPart.CONNECTED);
        }
    }

    /** Whether a request may be sent once more, which counts as sent; once for each operation. */
    public boolean tryResend() {
        if (resent || completion == null) {
            return false;
        }
        resent = true;
        counters.requestResent();
        completion.resent();
        return true;
    }

    /** Reports how many bytes were transferred where that is not the size of the object. */
    public void transferred(long bytes) {
        if (completion != null) {
            completion.transferred(bytes);
        }
    }

    @Override
    public void succeeded() {
        Completion completed = release();
        if (completed != null) {
            completed.succeed();
        }
    }

    @Override
    public void failed(OperationFailure failure) {
        Completion completed = release();
        if (completed != null) {
            if (!failure.retryAfter().isZero()) {
                completed.retryAfter(failure.retryAfter());
            }
            completed.fail(failure.outcome(), shown.apply(failure.reason()));
        }
    }

    /** Ends the operation as failed. */
    public void fail(Outcome outcome, String reason) {
        failed(OperationFailure.of(outcome, reason));
    }

    /** Ends the operation without completing it; returns its completion if it was in flight. */
    public @Nullable Completion release() {
        Completion released = completion;
        if (operation != null) {
            all.ended();
        }
        operation = null;
        completion = null;
        return released;
    }
}
