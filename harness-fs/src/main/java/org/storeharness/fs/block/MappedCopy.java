package org.storeharness.fs.block;

import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Copies between mapped files and memory, and detects that a file was truncated under its mapping. Used by one thread.
 *
 * <p>The JVM reports such an access by an {@link InternalError} that is thrown when the thread next enters the runtime, at
 * an arbitrary place: the copy in compiled code just returns. So each copy is followed by a check of its last byte; if that
 * is missing, the thread enters the runtime at once.
 */
final class MappedCopy {
    /** The pending error is thrown at the first call into the runtime; the other calls are for JVMs that take longer. */
    private static final int RUNTIME_CALLS = 1_000;

    private final ByteBuffer probe = ByteBuffer.allocateDirect(1);
    private int length = 1;
    private int @Nullable [][] allocated;

    /** Copies from a mapping into a buffer; moves no position. Returns whether all bytes were there. */
    boolean read(MappedByteBuffer from, int at, ByteBuffer into, int count) {
        int last = into.position() + count - 1;
        try {
            into.put(last, (byte) 0);
            into.put(into.position(), from, at, count);
            if (into.get(last) == 0) {
                raisePendingError(from, at + count - 1);
            }
            return true;
        } catch (InternalError e) {
            return false;
        }
    }

    /** Copies from a buffer into a mapping; moves no position. Returns whether there was room for all bytes. */
    boolean write(MappedByteBuffer into, int at, ByteBuffer from, int count) {
        try {
            into.put(at, from, from.position(), count);
            raisePendingError(into, at + count - 1);
            return true;
        } catch (InternalError e) {
            return false;
        }
    }

    /** Lets a pending error be thrown here. A byte that cannot be read leaves the probe unchanged. */
    private void raisePendingError(MappedByteBuffer mapping, int last) {
        if (readProbe(mapping, last, (byte) 0) == 0 && readProbe(mapping, last, (byte) 1) == 1) {
            for (int i = 0; i < RUNTIME_CALLS; i++) {
                // Arrays of arrays with lengths that are unknown to the compiler are allocated by the runtime.
                allocated = new int[length][length];
            }
            allocated = null;
        }
    }

    private byte readProbe(MappedByteBuffer mapping, int at, byte before) {
        probe.put(0, before);
        probe.put(0, mapping, at, 1);
        return probe.get(0);
    }
}
