package org.storeharness.seaweed.standin;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.internal.PlatformDependent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.DataSize;

/**
 * The memory outside of the heap for the objects of one stand-in, in chunks that volumes take and give back. It takes at most three
 * quarters of what the JVM allows, which leaves room for the buffers of connections. Thread-safe.
 */
final class ChunkPool implements AutoCloseable {
    /** Small enough that a new one delays nobody, and large beside a small object. */
    static final int CHUNK_BYTES = 256 << 10;

    private final long limitBytes;
    private final List<ByteBuf> all = new ArrayList<>();
    private final List<ByteBuf> unused = new ArrayList<>();

    ChunkPool() {
        this(PlatformDependent.maxDirectMemory() / 4 * 3);
    }

    ChunkPool(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    /**
     * Takes a chunk, whose contents are arbitrary.
     *
     * @throws IOException if the stand-in is full
     */
    synchronized ByteBuf take() throws IOException {
        if (!unused.isEmpty()) {
            return unused.remove(unused.size() - 1);
        }
        if ((all.size() + 1L) * CHUNK_BYTES > limitBytes) {
            throw full(null);
        }
        try {
            ByteBuf chunk = Unpooled.directBuffer(CHUNK_BYTES, CHUNK_BYTES);
            all.add(chunk);
            return chunk;
        } catch (OutOfMemoryError e) {
            throw full(e);
        }
    }

    synchronized void giveBack(List<ByteBuf> chunks) {
        unused.addAll(chunks);
    }

    private IOException full(@Nullable Throwable cause) {
        return new IOException(
                "the stand-in is full: its objects take " + DataSize.mebibytes((long) all.size() * CHUNK_BYTES >> 20)
                        + " of memory outside of the heap, and the JVM allows no more; remove objects, write fewer, or raise"
                        + " -XX:MaxDirectMemorySize",
                cause);
    }

    /** Frees the memory. No volume is used any more. */
    @Override
    public synchronized void close() {
        all.forEach(ByteBuf::release);
        all.clear();
        unused.clear();
    }
}
