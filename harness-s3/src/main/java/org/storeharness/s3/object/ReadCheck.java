package org.storeharness.s3.object;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.storeharness.http.ResponseParser;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.store.Operation;

/** One read: what it requests, and the check of what it gets. Reused for the slot's next read. */
public final class ReadCheck {
    private static final long HASH_MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final long READ_MULTIPLIER = 0xBF58476D1CE4E5B9L;
    private static final byte[] BYTES = Bytes.ascii("bytes=");

    private final GetForm form;
    private final int rangeBytes;
    private final boolean anySize;
    private final @Nullable ExistingObjects existing;
    private final Bytes range = new Bytes(32);
    private long overflow;
    private long reads;
    private int size;
    private int first;
    private int expected;

    public ReadCheck(GetForm form, int rangeBytes) {
        this(form, rangeBytes, false, null);
    }

    private ReadCheck(GetForm form, int rangeBytes, boolean anySize, @Nullable ExistingObjects existing) {
        this.form = form;
        this.rangeBytes = rangeBytes;
        this.anySize = anySize;
        this.existing = existing;
    }

    /** Reads of objects that the run did not write: they must have the sizes of the list, and nothing else is known of them. */
    static ReadCheck of(GetForm form, int rangeBytes, @Nullable ExistingObjects existing) {
        return new ReadCheck(form, rangeBytes, false, existing);
    }

    /** Reads of whole objects of unknown sizes, which have room in their sinks. */
    static ReadCheck ofAnySize() {
        return new ReadCheck(GetForm.FULL, 0, true, null);
    }

    /** The form of the requests of reads. */
    public GetForm form() {
        return form;
    }

    /** Begins the read of the operation's object. A range begins somewhere else in each read, so that it is not always in a cache. */
    public void begin(Operation operation) {
        overflow = 0;
        size = existing == null ? operation.size(0) : existing.bytes(operation.key(0));
        expected = switch (form) {
            case FULL -> size;
            case RANGE -> Math.min(rangeBytes, size);
            case HEAD, LIST -> 0;
        };
        first = form == GetForm.RANGE ? rangeStart(operation.key(0), reads++, size - expected) : 0;
    }

    /** The value of the header {@code Range}. */
    Bytes range() {
        return range.clear().add(BYTES).addDecimal(first).add('-').addDecimal(first + expected - 1L);
    }

    /** The value of that header, as libraries take it; only where {@link #isOfRange}. */
    public String rangeText() {
        return "bytes=" + first + '-' + (first + expected - 1L);
    }

    /** Whether the transferred bytes are something else than a whole object of the run. */
    boolean isOfOtherBytes() {
        return form != GetForm.FULL || existing != null;
    }

    /** The first byte of the object that is requested. */
    public int first() {
        return first;
    }

    /** The number of bytes of the content that must come. */
    public int expected() {
        return expected;
    }

    /** The status of a successful response. */
    int expectedStatus() {
        return isOfRange() ? 206 : 200;
    }

    /** Whether a range is requested: an empty object has none. */
    public boolean isOfRange() {
        return form == GetForm.RANGE && expected > 0;
    }

    /**
     * The problem of the range that came; empty if there is none.
     *
     * @param header the response's {@code Content-Range}
     */
    String rangeProblem(@Nullable String header) {
        if (header == null) {
            return "does not say which range it is";
        }
        return header.startsWith("bytes " + first + "-") ? "" : "delivered another range than was requested";
    }

    /** Takes the next bytes of the content. */
    void receive(Operation operation, ByteBuf from, int length) {
        ByteBuffer sink = operation.sink(0);
        int limit = sink.limit();
        int taken = Math.min(length, sink.remaining());
        sink.limit(sink.position() + taken);
        from.readBytes(sink);
        sink.limit(limit);
        overflow += length - taken;
    }

    /** Takes the next bytes of the content. */
    public void receive(Operation operation, ByteBuffer from) {
        ByteBuffer sink = operation.sink(0);
        int taken = Math.min(from.remaining(), sink.remaining());
        overflow += from.remaining() - taken;
        sink.put(from.limit(from.position() + taken));
    }

    /**
     * The problem of a complete read of a library; empty if there is none.
     *
     * @param received the number of bytes of its content; for the headers alone, the length that they announce
     */
    public String problem(long received) {
        if (form == GetForm.HEAD) {
            return received == size ? "" : "announced " + received + " bytes instead of " + size;
        }
        return (overflow == 0 || existing != null) && (anySize || received == expected)
                ? ""
                : "delivered " + received + " bytes instead of " + expected;
    }

    /** The problem of the complete response; empty if there is none. */
    String problem(ResponseParser response) {
        return problem(form == GetForm.HEAD ? response.announcedLength() : response.bodyLength());
    }

    private static int rangeStart(long key, long read, int room) {
        long mixed = key * HASH_MULTIPLIER + read * READ_MULTIPLIER;
        return (int) Math.floorMod((mixed ^ mixed >>> 32) * HASH_MULTIPLIER >>> 16, room + 1L);
    }
}
