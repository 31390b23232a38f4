package org.storeharness.seaweed.standin;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The records of one volume, one after the other in chunks of a pool. A freed place takes a later record of about the same length:
 * lengths are rounded up by an eighth at most, so that objects of many sizes find places. Not thread-safe.
 */
final class Slab {
    /** Places begin at multiples of it, so the first bytes of a place never cross the end of a chunk. */
    static final int ALIGNMENT = 64;

    private static final long NONE = -1;

    private final ChunkPool pool;
    private final List<ByteBuf> chunks = new ArrayList<>();
    /** The first freed place by length; each one holds the address of the next in its first 8 bytes. */
    private final Map<Integer, Long> freed = new HashMap<>();

    private long end;

    Slab(ChunkPool pool) {
        this.pool = pool;
    }

    /**
     * Stores the readable bytes of a record; its address.
     *
     * @throws IOException if the stand-in is full
     */
    long add(ByteBuf record) throws IOException {
        long address = place(roundUp(record.readableBytes()));
        long at = address;
        while (record.isReadable()) {
            int offset = (int) (at % ChunkPool.CHUNK_BYTES);
            int length = Math.min(record.readableBytes(), ChunkPool.CHUNK_BYTES - offset);
            chunk(at).setBytes(offset, record, length);
            at += length;
        }
        return address;
    }

    /** Appends the bytes of a record to a buffer. */
    void read(long address, int length, ByteBuf target) {
        long last = address + length;
        for (long at = address; at < last; ) {
            int offset = (int) (at % ChunkPool.CHUNK_BYTES);
            int piece = (int) Math.min(last - at, ChunkPool.CHUNK_BYTES - offset);
            target.writeBytes(chunk(at), offset, piece);
            at += piece;
        }
    }

    /** Frees the place of a record of this length. */
    void free(long address, int length) {
        Long next = freed.put(roundUp(length), address);
        chunk(address).setLong((int) (address % ChunkPool.CHUNK_BYTES), next == null ? NONE : next);
    }

    /** Frees all places. */
    void clear() {
        pool.giveBack(chunks);
        chunks.clear();
        freed.clear();
        end = 0;
    }

    private long place(int length) throws IOException {
        Long address = freed.remove(length);
        if (address == null) {
            while ((long) chunks.size() * ChunkPool.CHUNK_BYTES < end + length) {
                chunks.add(pool.take());
            }
            end += length;
            return end - length;
        }
        long next = chunk(address).getLong((int) (address % ChunkPool.CHUNK_BYTES));
        if (next != NONE) {
            freed.put(length, next);
        }
        return address;
    }

    private ByteBuf chunk(long address) {
        return chunks.get((int) (address / ChunkPool.CHUNK_BYTES));
    }

    private static int roundUp(int length) {
        int step = Math.max(ALIGNMENT, Integer.highestOneBit(length) >> 3);
        return (length + step - 1) / step * step;
    }
}
