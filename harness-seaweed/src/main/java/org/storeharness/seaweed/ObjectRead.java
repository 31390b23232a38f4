package org.storeharness.seaweed;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import org.storeharness.http.InFlightOperation;
import org.storeharness.http.ResponseParser;
import org.storeharness.http.TextBuffer;
import org.storeharness.seaweed.client.ReadForm;
import org.storeharness.store.Operation;

/** One read: what it requests, and the check of what it gets. Reused for the slot's next read. */
final class ObjectRead {
    private static final long HASH_MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final ReadForm form;
    private final int rangeBytes;
    private final boolean foreign;
    private long overflow;
    private int first;
    private int expected;

    ObjectRead(SessionSetup setup) {
        this.form = setup.readForm();
        this.rangeBytes = setup.options().rangeBytes().toInt();
        this.foreign = setup.foreign();
    }

    /** Begins the read of the operation's object; once more if the request is sent again. */
    void begin(Operation operation) {
        overflow = 0;
        int size = operation.size(0);
        expected = switch (form) {
            case FULL -> size;
            case RANGE -> foreign ? rangeBytes : Math.min(rangeBytes, size);
            case HEAD, LIST -> 0;
        };
        first = form == ReadForm.RANGE && !foreign ? rangeStart(operation.key(0), size - expected) : 0;
    }

    ReadForm form() {
        return form;
    }

    /** The first byte of the range. */
    int first() {
        return first;
    }

    /** The last byte of the range. */
    int last() {
        return first + expected - 1;
    }

    /** The status of a successful response. */
    int expectedStatus() {
        return form == ReadForm.RANGE ? 206 : 200;
    }

    /** Whether a successful response carries the object or a part of it. */
    boolean returnsContent() {
        return form != ReadForm.LIST;
    }

    /** Takes the next bytes of the body. */
    void receive(Operation operation, ByteBuf from, int length) {
        overflow += append(operation.sink(0), from, length);
    }

    /** The problem of the complete response; empty if there is none. */
    String problem(ResponseParser response, TextBuffer text, Operation operation) {
        if (foreign) {
            return "";
        }
        if (form == ReadForm.LIST) {
            String size = ListingParser.firstSize(text);
            return size.equals(String.valueOf(operation.size(0)))
                    ? ""
                    : "listed it with " + size + " bytes instead of " + operation.size(0);
        }
        if (form == ReadForm.HEAD) {
            return response.announcedLength() == operation.size(0)
                    ? ""
                    : "announced " + response.announcedLength() + " bytes instead of " + operation.size(0);
        }
        return overflow == 0 && response.bodyLength() == expected
                ? ""
                : "delivered " + response.bodyLength() + " bytes instead of " + expected;
    }

    /** Reports how many bytes were transferred where that is not the size of the object. */
    void reportTransferred(ResponseParser response, InFlightOperation operation) {
        if (foreign || form != ReadForm.FULL) {
            operation.transferred(response.bodyLength());
        }
    }

    private static int rangeStart(long key, int room) {
        return (int) Math.floorMod(key * HASH_MULTIPLIER >>> 16, room + 1L);
    }

    /** Appends {@code length} bytes as far as there is room; returns how many did not fit. */
    private static int append(ByteBuffer sink, ByteBuf from, int length) {
        int limit = sink.limit();
        int taken = Math.min(length, sink.remaining());
        sink.limit(sink.position() + taken);
        from.readBytes(sink);
        sink.limit(limit);
        return length - taken;
    }
}
