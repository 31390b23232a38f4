package org.storeharness.seaweed.standin;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One copy of a volume: its needles in memory outside of the heap, and an index of them. Thread-safe. */
final class VolumeCopy {
    /** The length of an empty volume's file at SeaweedFS. */
    private static final int SUPER_BLOCK_BYTES = 8;

    /** The bytes around the counted part of a needle in SeaweedFS's file: cookie, key and size before it, checksum and time after it. */
    private static final int NEEDLE_FRAME_BYTES = 16 + 12;

    private static final int NEEDLE_ALIGNMENT_BYTES = 8;

    private final VolumeLayout layout;
    private final Slab records;
    /** The places of the needles by their keys. */
    private final LongObjectMap<Long> index = new LongObjectHashMap<>();

    private final ByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
    private long fileSize = SUPER_BLOCK_BYTES;
    private long countedSize;
    private long deletedSize;
    private int files;
    private int deletes;
    private long modifiedSeconds = Instant.now().getEpochSecond();

    /** The result of an upload. */
    enum PutResult {
        WRITTEN,
        UNCHANGED,
        WRONG_COOKIE
    }

    VolumeCopy(VolumeLayout layout, ChunkPool pool) {
        this.layout = layout;
        this.records = new Slab(pool);
    }

    VolumeLayout layout() {
        return layout;
    }

    /**
     * Stores the needle, unless the same needle is stored already.
     *
     * @throws IOException if the stand-in is full
     */
    synchronized PutResult put(long key, Needle needle) throws IOException {
        Needle old = find(key);
        try {
            if (old != null && old.cookie() != needle.cookie()) {
                return PutResult.WRONG_COOKIE;
            }
            if (old != null && old.checksum() == needle.checksum() && ByteBufUtil.equals(old.data(), needle.data())) {
                return PutResult.UNCHANGED;
            }
            Long place = add(needle);
            if (old != null) {
                remove(key, old);
            }
            index.put(key, place);
            modifiedSeconds = needle.modifiedSeconds();
            files++;
            countedSize += needle.countedSize();
            fileSize += lengthInFile(needle.countedSize());
            return PutResult.WRITTEN;
        } finally {
            if (old != null) {
                old.data().release();
            }
        }
    }

    /** The needle, whose data the caller releases; {@code null} if there is none with this key and cookie. */
    synchronized @Nullable Needle get(long key, int cookie) {
        Needle needle = find(key);
        if (needle != null && needle.cookie() != cookie) {
            needle.data().release();
            return null;
        }
        return needle;
    }

    /** Deletes the needle; the size it had, or 0 if there was none with this key and cookie. */
    synchronized int delete(long key, int cookie) {
        Needle needle = get(key, cookie);
        if (needle == null) {
            return 0;
        }
        needle.data().release();
        remove(key, needle);
        fileSize += lengthInFile(0);
        return needle.countedSize();
    }

    /** Removes all needles. */
    synchronized void clear() {
        index.clear();
        records.clear();
    }

    /** The keys of all needles. */
    synchronized long[] keys() {
        return index.keySet().stream().mapToLong(Long::longValue).toArray();
    }

    /**
     * The volume's status.
     *
     * @param ofFile whether its size is the length of SeaweedFS's file, which grows by deletions too; else the size of the needles
     */
    synchronized Map<String, @Nullable Object> status(int id, boolean ofFile) {
        Map<String, @Nullable Object> fields = JsonObjects.of(
                "Collection DiskType RemoteStorageName ReplicaPlacement Ttl",
                layout.collection(),
                "",
                "",
                layout.placement(),
                layout.ttlFields());
        fields.putAll(JsonObjects.of(
                "Size DeletedByteCount ModifiedAtSecond Id DiskId CompactRevision FileCount",
                ofFile ? fileSize : countedSize,
                deletedSize,
                modifiedSeconds,
                id,
                0,
                0,
                files));
        fields.putAll(JsonObjects.of("DeleteCount Version ReadOnly", deletes, 3, false));
        return fields;
    }

    /** The needle with this key, whatever its cookie, whose data the caller releases. */
    synchronized @Nullable Needle find(long key) {
        Long place = index.get(key);
        if (place == null) {
            return null;
        }
        ByteBuf record = allocator.directBuffer(length(place));
        records.read(address(place), length(place), record);
        return Needle.decode(record);
    }

    /** Stores the needle's record; its place. */
    private long add(Needle needle) throws IOException {
        ByteBuf record = needle.encode(allocator);
        try {
            int length = record.readableBytes();
            return records.add(record) / Slab.ALIGNMENT << 32 | length;
        } finally {
            record.release();
        }
    }

    private void remove(long key, Needle needle) {
        long place = index.remove(key);
        records.free(address(place), length(place));
        deletes++;
        deletedSize += needle.countedSize();
    }

    /** Padded to the next multiple of the alignment, also where it is one. */
    private static long lengthInFile(int countedSize) {
        int length = NEEDLE_FRAME_BYTES + countedSize;
        return length + NEEDLE_ALIGNMENT_BYTES - length % NEEDLE_ALIGNMENT_BYTES;
    }

    private static long address(long place) {
        return (place >>> 32) * Slab.ALIGNMENT;
    }

    private static int length(long place) {
        return (int) place;
    }
}
