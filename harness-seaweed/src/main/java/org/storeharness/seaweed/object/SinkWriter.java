package org.storeharness.seaweed.object;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;

/** Moves what is read into the buffers of operations. */
final class SinkWriter {
    private SinkWriter() {}

    /** Appends so many bytes as far as there is room; returns how many there was none for. */
    static int append(ByteBuffer sink, ByteBuf from, int length) {
        int limit = sink.limit();
        int taken = Math.min(length, sink.remaining());
        sink.limit(sink.position() + taken);
        from.readBytes(sink);
        sink.limit(limit);
        return length - taken;
    }
}
