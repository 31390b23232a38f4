package org.storeharness.fs.block;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of the buffers of a queue's slots. A slot has two, its own and the copy that pads it, which stay the same; each is looked up
 * once. Used by one thread.
 */
final class BufferAddresses {
    private static final int PER_SLOT = 2;

    private final @Nullable ByteBuffer[] buffers;
    private final long[] addresses;

    BufferAddresses(int slots) {
        this.buffers = new @Nullable ByteBuffer[PER_SLOT * slots];
        this.addresses = new long[PER_SLOT * slots];
    }

    /** The number of buffers that there can be. */
    int capacity() {
        return buffers.length;
    }

    /** The number of the transfer's buffer; negative if it is new, and {@link #add} has to be called. */
    int find(Transfer transfer) {
        int first = PER_SLOT * transfer.slot();
        if (buffers[first] == transfer.buffer()) {
            return first;
        }
        return buffers[first + 1] == transfer.buffer() ? first + 1 : -1;
    }

    /** Looks the address of the transfer's buffer up, and returns the buffer's number. */
    int add(Transfer transfer) {
        int first = PER_SLOT * transfer.slot();
        int free = buffers[first] == null ? first : first + 1;
        addresses[free] = address(transfer.buffer());
        buffers[free] = transfer.buffer();
        return free;
    }

    /** Forgets a buffer, so that it is new again. */
    void remove(int number) {
        buffers[number] = null;
    }

    /** The address of the buffer of that number. */
    long get(int number) {
        return addresses[number];
    }

    static long address(ByteBuffer buffer) {
        return Pointer.nativeValue(Native.getDirectBufferPointer(buffer));
    }
}
