package org.storeharness.s3clients;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.storeharness.s3.object.ReadCheck;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;

/**
 * An operation that a library performs on threads of its own. When it is released, its buffers are the engine's again, and any bytes that the
 * library still delivers go nowhere.
 */
final class PendingCall {
    private final Operation operation;
    private final Completion completion;
    private final String key;
    private final ReadCheck check;
    private final boolean repeated;
    private @Nullable CompletableFuture<Long> result;
    private @Nullable Throwable failure;
    private long received;
    private boolean released;

    PendingCall(Operation operation, Completion completion, String key, ReadCheck check, boolean repeated) {
        this.operation = operation;
        this.completion = completion;
        this.key = key;
        this.check = check;
        this.repeated = repeated;
    }

    /** The operation; on the session's thread, while the call is started. */
    Operation operation() {
        return operation;
    }

    /** The key of its object. */
    String key() {
        return key;
    }

    /** The check of a read. */
    ReadCheck check() {
        return check;
    }

    /** Takes the next bytes of the read. May be called on any thread, by one at a time. */
    synchronized void receive(ByteBuffer bytes) {
        if (!released) {
            check.receive(operation, bytes);
        }
    }

    /**
     * A copy of a part of the payload, for the library to keep. On any thread.
     *
     * @param payload the operation's buffer
     * @return {@code null} if the buffer is the engine's again
     */
    synchronized @Nullable ByteBuffer copy(ByteBuffer payload, int offset, int length) {
        return released
                ? null
                : ByteBuffer.allocate(length)
                        .put(payload.slice(payload.position() + offset, length))
                        .flip();
    }

    /** Whether the operation is performed for the second time, since the connection of the first was closed. */
    boolean repeated() {
        return repeated;
    }

    Completion completion() {
        return completion;
    }

    /** Keeps the future, so that it can be cancelled. */
    void begun(CompletableFuture<Long> future) {
        result = future;
    }

    /** Notes how the call ended, on a thread of the library. */
    synchronized void ended(@Nullable Long bytes, @Nullable Throwable cause) {
        received = bytes == null ? 0 : bytes;
        failure = cause;
    }

    synchronized long received() {
        return received;
    }

    synchronized @Nullable Throwable failure() {
        return failure;
    }

    /** Takes the buffers from the library; false if that was done before. */
    synchronized boolean release() {
        boolean first = !released;
        released = true;
        return first;
    }

    void cancel() {
        if (result != null) {
            result.cancel(true);
        }
    }
}
