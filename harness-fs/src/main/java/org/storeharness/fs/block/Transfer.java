package org.storeharness.fs.block;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.fs.CLibrary;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;

/** The transfer of one slot, reused for each operation. */
final class Transfer {
    private @Nullable Operation operation;
    private @Nullable Completion completion;
    private @Nullable ByteBuffer buffer;
    private int bytes;
    private boolean cutShort;
    private String error = "";

    void begin(Operation operation, Completion completion, ByteBuffer buffer, int bytes) {
        this.operation = operation;
        this.completion = completion;
        this.buffer = buffer;
        this.bytes = bytes;
        cutShort = false;
        error = "";
    }

    /** Ends the transfer and drops its references. */
    void end() {
        operation = null;
        completion = null;
        buffer = null;
    }

    /** Drops the completion; the buffer stays in use until the transfer ends. */
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

    int slot() {
        return operation().slot();
    }

    /** The bytes that are to be transferred. */
    int bytes() {
        return bytes;
    }

    /**
     * Takes the kernel's result: the bytes that were transferred, or a negated error number.
     */
    void ended(long result) {
        if (result < 0) {
            error = CLibrary.strerror((int) -result) + " (error " + -result + ")";
        } else {
            cutShort = result < bytes;
        }
    }

    boolean isCutShort() {
        return cutShort;
    }

    /** The kernel's error message; empty without an error. */
    String error() {
        return error;
    }
}
