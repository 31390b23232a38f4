package org.storeharness.store;

import java.nio.ByteBuffer;
import org.storeharness.plan.OperationKind;

/**
 * One operation on one object, or on several at once (a batch). The engine reuses the instance after the operation
 * ends, so a session keeps no reference to it or to its buffers.
 */
public interface Operation {
    /** The memory alignment of payloads and sinks, which direct I/O requires: a page. */
    int BUFFER_ALIGNMENT_BYTES = 4096;

    /**
     * Allocates a direct buffer aligned to {@link #BUFFER_ALIGNMENT_BYTES}.
     *
     * @param bytes its capacity, at least 0
     */
    static ByteBuffer allocateAligned(int bytes) {
        int pages = bytes / BUFFER_ALIGNMENT_BYTES + 2;
        return ByteBuffer.allocateDirect(Math.multiplyExact(pages, BUFFER_ALIGNMENT_BYTES))
                .alignedSlice(BUFFER_ALIGNMENT_BYTES)
                .slice(0, bytes);
    }

    /** The kind of operation. */
    OperationKind kind();

    /**
     * The number of earlier attempts: 0 unless the operation failed and is retried, in the same slot and with the same
     * content.
     */
    default int attempt() {
        return 0;
    }

    /** Identifies the operation among the outstanding ones of its session: 0 to {@link SessionContext#depth} - 1. */
    int slot();

    /**
     * The number of objects, at least 1. A write has as many as the target's batch: one transaction, all or none. A
     * read has at most as many as {@link Store#readShape} asks for, with distinct keys in ascending order. A delete has at most {@link
     * Store#deleteSize}: if it fails, each of them may or may not be gone.
     */
    int count();

    /** The key of an object, at least 0. Keys are dense: the largest is close to the number of objects written. */
    long key(int index);

    /**
     * The content to write, position 0 to limit: a direct buffer aligned to {@link #BUFFER_ALIGNMENT_BYTES}. The session
     * may move position and limit. Only for kinds that carry a payload.
     */
    ByteBuffer payload(int index);

    /**
     * The buffer that a read fills: an empty direct buffer aligned to {@link #BUFFER_ALIGNMENT_BYTES}, with room for
     * the largest object rounded up to a multiple of that. The session leaves its position after the last byte of the
     * object. An object larger than the buffer is {@link Outcome#CORRUPT}. Only for {@link OperationKind#READ}; where no contents
     * come, only the first.
     */
    ByteBuffer sink(int index);

    /** The size that the object was written with, in bytes, which a read must return. */
    int size(int index);

    /** The intended start, on the engine's clock in nanoseconds. */
    long intendedNanos();
}
