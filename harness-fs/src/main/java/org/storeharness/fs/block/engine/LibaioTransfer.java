package org.storeharness.fs.block.engine;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.apache.activemq.artemis.nativo.jlibaio.SubmitInfo;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.Completion;
import org.storeharness.core.store.Operation;

/** An outstanding operation of one slot: used again and again. The native library calls it while its queue is polled. */
final class LibaioTransfer implements SubmitInfo {
    private @Nullable Operation operation;
    private @Nullable Completion completion;
    private @Nullable ByteBuffer buffer;
    private String error = "";

    void begin(Operation next, Completion its, ByteBuffer with) {
        operation = next;
        completion = its;
        buffer = with;
        error = "";
    }

    /** It is over: keeps nothing of the operation. */
    void end() {
        operation = null;
        completion = null;
        buffer = null;
    }

    /** Nobody wants to know of its end any more; the buffer stays in use until then. */
    void abandon() {
        completion = null;
    }

    boolean outstanding() {
        return operation != null;
    }

    Operation operation() {
        return Objects.requireNonNull(operation);
    }

    /** {@code null} if it was abandoned. */
    @Nullable
    Completion completion() {
        return completion;
    }

    ByteBuffer buffer() {
        return Objects.requireNonNull(buffer);
    }

    /** What the kernel says against it; empty for nothing. */
    String error() {
        return error;
    }

    @Override
    public void onError(int number, String message) {
        error = message + " (error " + number + ")";
    }

    @Override
    public void done() {}
}
