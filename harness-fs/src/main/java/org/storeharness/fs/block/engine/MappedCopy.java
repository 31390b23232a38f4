package org.storeharness.fs.block.engine;

import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Copies between mapped files and memory, and notices when a file was cut short under its mapping. Used by one thread.
 *
 * <p>The JVM answers such an access with an {@link InternalError} that it throws when the thread comes to its runtime the
 * next time, which may be anywhere: a copy of compiled code just returns. So every copy is followed by a look at whether its
 * last byte was there, and where it was not, the thread goes to the runtime at once.
 */
final class MappedCopy {
    /** On its way through the runtime the thread meets its error at the first call; the others are for a JVM that is slower. */
    private static final int RUNTIME_CALLS = 1_000;

    private final ByteBuffer probe = ByteBuffer.allocateDirect(1);
    private int length = 1;
    private int @Nullable [][] allocated;

    /** Fills a part of a buffer from a mapping; whether all of it was there. Moves no position. */
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

    /** Puts a part of a buffer into a mapping; whether there was room for all of it. Moves no position. */
    boolean write(MappedByteBuffer into, int at, ByteBuffer from, int count) {
        try {
            into.put(at, from, from.position(), count);
            raisePendingError(into, at + count - 1);
            return true;
        } catch (InternalError e) {
            return false;
        }
    }

    /** Has a pending error thrown here. A byte that cannot be read leaves the probe as it was, whatever it was. */
    private void raisePendingError(MappedByteBuffer mapping, int last) {
        if (readProbe(mapping, last, (byte) 0) == 0 && readProbe(mapping, last, (byte) 1) == 1) {
            for (int i = 0; i < RUNTIME_CALLS; i++) {
                // Arrays of arrays whose lengths the compiler does not know are made by the runtime.
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
