package org.storeharness.seaweed.object;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;

/** Copies bytes that were read into the buffers of operations. */
final class SinkWriter {
    private SinkWriter() {}

    /** Appends {@code length} bytes as far as there is room; returns how many did not fit. */
    static int append(ByteBuffer sink, ByteBuf from, int length) {
        int limit = sink.limit();
        int taken = Math.min(length, sink.remaining());
        sink.limit(sink.position() + taken);
        from.readBytes(sink);
        sink.limit(limit);
        return length - taken;
    }
}
