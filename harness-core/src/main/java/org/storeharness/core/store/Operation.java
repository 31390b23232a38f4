package org.storeharness.core.store;

import java.nio.ByteBuffer;
import org.storeharness.core.plan.operation.OperationKind;

/**
 * One operation on one object, or on several at once (a batch). The engine uses the same instance again once the operation
 * is over, so a session keeps no reference to it or to its buffers.
 */
public interface Operation {
    /** The alignment of payloads and sinks in memory, which direct I/O requires: a page. */
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

    /** What is to be done. */
    OperationKind kind();

    /** How often it was tried before: 0 unless it failed and is tried again, in the same slot and with the same content. */
    default int attempt() {
        return 0;
    }

    /** Tells the outstanding operations of a session apart: 0 to {@link SessionContext#depth} - 1. */
    int slot();

    /**
     * The number of objects, at least 1. Writes have as many as the target's batch; they are done in one transaction or not
     * at all. Reads have as many as {@link Store#readShape} asks for, in ascending order of their keys and each once.
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
     * Takes what a read gets: an empty direct buffer aligned to {@link #BUFFER_ALIGNMENT_BYTES}, with room for the largest
     * object rounded up to a multiple of that. The session leaves its position behind the last byte of the object. An object
     * larger than the room is {@link Outcome#CORRUPT}. Only for {@link OperationKind#READ}.
     */
    ByteBuffer sink(int index);

    /** The size that the object was written with, in bytes: what a read has to deliver. */
    int size(int index);

    /** The time at which the schedule wanted this operation to start, on the engine's clock in nanoseconds. */
    long intendedNanos();
}
