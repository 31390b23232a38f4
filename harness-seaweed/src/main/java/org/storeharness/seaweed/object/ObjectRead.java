package org.storeharness.seaweed.object;

import io.netty.buffer.ByteBuf;
import org.storeharness.core.store.Operation;
import org.storeharness.seaweed.http.TextBuffer;
import org.storeharness.seaweed.options.ReadForm;
import org.storeharness.seaweed.options.SeaweedOptions;
import org.storeharness.seaweed.protocol.ResponseParser;

/** What one read asks for, what has come of it, and whether that is right. Used again for the next read of its slot. */
public final class ObjectRead {
    private static final long HASH_MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final ReadForm mode;
    private final int rangeBytes;
    private final boolean foreign;
    private long overflow;
    private int first;
    private int expected;

    /**
     * @param foreign whether the sizes of objects are not known
     */
    public ObjectRead(ReadForm mode, SeaweedOptions options, boolean foreign) {
        this.mode = mode;
        this.rangeBytes = options.rangeBytes().toInt();
        this.foreign = foreign;
    }

    /** Begins to read the object of the operation, maybe for a second time. */
    void begin(Operation operation) {
        overflow = 0;
        int size = operation.size(0);
        expected = switch (mode) {
            case FULL -> size;
            case RANGE -> foreign ? rangeBytes : Math.min(rangeBytes, size);
            case HEAD, LIST -> 0;
        };
        first = mode == ReadForm.RANGE && !foreign ? rangeStart(operation.key(0), size - expected) : 0;
    }

    ReadForm mode() {
        return mode;
    }

    /** The first byte of the range. */
    int first() {
        return first;
    }

    /** The last byte of the range. */
    int last() {
        return first + expected - 1;
    }

    /** The status of a good answer. */
    int expectedStatus() {
        return mode == ReadForm.RANGE ? 206 : 200;
    }

    /** Whether a good answer is the object, or a part of it. */
    boolean returnsContent() {
        return mode != ReadForm.LIST;
    }

    /** Takes the next bytes. */
    void receive(Operation operation, ByteBuf from, int length) {
        overflow += SinkWriter.append(operation.sink(0), from, length);
    }

    /** What is wrong with the complete answer; empty if nothing is. */
    String problem(ResponseParser answer, TextBuffer text, Operation operation) {
        if (foreign) {
            return "";
        }
        if (mode == ReadForm.LIST) {
            String size = ListingParser.firstSize(text);
            return size.equals(String.valueOf(operation.size(0)))
                    ? ""
                    : "listed it with " + size + " bytes instead of " + operation.size(0);
        }
        if (mode == ReadForm.HEAD) {
            return answer.announcedLength() == operation.size(0)
                    ? ""
                    : "announced " + answer.announcedLength() + " bytes instead of " + operation.size(0);
        }
        return overflow == 0 && answer.bodyLength() == expected
                ? ""
                : "delivered " + answer.bodyLength() + " bytes instead of " + expected;
    }

    /** Tells how much went over where that is not the object. */
    void reportTransferred(ResponseParser answer, InFlightOperation ongoing) {
        if (foreign || mode != ReadForm.FULL) {
            ongoing.transferred(answer.bodyLength());
        }
    }

    private static int rangeStart(long key, int room) {
        return (int) Math.floorMod(key * HASH_MULTIPLIER >>> 16, room + 1L);
    }
}
