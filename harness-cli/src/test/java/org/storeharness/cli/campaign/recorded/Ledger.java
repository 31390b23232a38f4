package org.storeharness.cli.campaign.recorded;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Counts in a mapped file, which outlive the process that counts. Thread-safe. */
public final class Ledger {
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final ByteBuffer counts;

    /** The counts. */
    public enum Count {
        STARTED,
        OK,
        MISS,
        TIMEOUT,
        REJECTED,
        CORRUPT,
        ERROR,
        /** Operations that the engine gave up before they ended. */
        ABANDONED,
        /** Reads that succeeded of objects that were flipped when they were written. */
        READS_OF_FLIPPED,
        LOST_WRITES,
        FLIPPED_WRITES,
        /** 1 once the truth about the acknowledged objects is known. */
        TRUTH_KNOWN,
        WRITTEN,
        DELETED,
        IN_DOUBT,
        LOST,
        STALE,
        DAMAGED,
        RESURRECTED,
        /** Objects that the engine takes for acknowledged, and the store did not acknowledge. */
        NOT_ACKNOWLEDGED,
        STRUCK
    }

    public Ledger(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            counts = channel.map(FileChannel.MapMode.READ_WRITE, 0, (long) Count.values().length * Long.BYTES);
        }
    }

    public void add(Count count, long more) {
        long before = (long) LONGS.getAndAdd(counts, count.ordinal() * Long.BYTES, more);
        if (before < 0) {
            throw new IllegalStateException(count + " is negative");
        }
    }

    /** Counts one, and returns the count then. */
    public long increment(Count count) {
        return (long) LONGS.getAndAdd(counts, count.ordinal() * Long.BYTES, 1L) + 1;
    }

    public long get(Count count) {
        return (long) LONGS.getVolatile(counts, count.ordinal() * Long.BYTES);
    }
}
