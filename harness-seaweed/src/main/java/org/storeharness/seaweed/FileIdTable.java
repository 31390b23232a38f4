package org.storeharness.seaweed;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.client.FileId;
import org.storeharness.store.KeyIds;

/**
 * The file ids of written objects, by key: a file of 16-byte records at {@code 16 * key}, each volume (4 bytes), needle key
 * (8) and cookie (4), big-endian; zeros where nothing was written; the volume of a deleted object is negative. The records of
 * the first million keys, at most 16 MiB, are mapped into memory, because a system call for each costs a tenth of an
 * operation. The other records are written and read one by one, so that the memory of this process does not grow with the
 * number of keys: their pages belong to the system's cache. Where files cannot be mapped, all records are read this way.
 *
 * <p>Several threads may use it at once, for different keys, each with a record buffer of its own.
 */
final class FileIdTable implements KeyIds, Closeable {
    private static final int RECORD = 16;
    private static final int MAPPED_KEYS = 1 << 20;
    private static final int CHUNK_KEYS = 1 << 14;
    private static final int CHUNK = CHUNK_KEYS * RECORD;

    private final Path path;
    private final FileChannel channel;
    private final AtomicReferenceArray<@Nullable ByteBuffer> chunks;
    private final boolean deletedToo;

    private FileIdTable(
            Path path, FileChannel channel, AtomicReferenceArray<@Nullable ByteBuffer> chunks, boolean deletedToo) {
        this.path = path;
        this.channel = channel;
        this.chunks = chunks;
        this.deletedToo = deletedToo;
    }

    /**
     * Creates a new, empty file.
     *
     * @throws IOException if it exists or cannot be created
     */
    static FileIdTable create(Path path) throws IOException {
        FileChannel channel = FileChannel.open(
                path,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.SPARSE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        try {
            ByteBuffer first = map(channel, 0);
            AtomicReferenceArray<@Nullable ByteBuffer> chunks = new AtomicReferenceArray<>(MAPPED_KEYS / CHUNK_KEYS);
            chunks.set(0, first);
            return new FileIdTable(path, channel, chunks, false);
        } catch (IOException e) {
            return new FileIdTable(path, channel, new AtomicReferenceArray<>(0), false);
        }
    }

    /** The same file, from which the ids of deleted objects are read as well. */
    FileIdTable withDeleted() {
        return new FileIdTable(path, channel, chunks, true);
    }

    /** A buffer for one record. */
    static ByteBuffer newRecord() {
        return ByteBuffer.allocateDirect(RECORD);
    }

    /** An upper bound of the written keys, exclusive. */
    long keys() throws IOException {
        return channel.size() / RECORD;
    }

    /** Reads the id of a key; whether there is one. */
    boolean read(long key, FileId id, ByteBuffer record) throws IOException {
        return load(key, id, record) && id.volume() > 0 || deletedToo && readDeleted(key, id, record);
    }

    /** Reads the id of a key whose object was deleted; whether there is one. */
    boolean readDeleted(long key, FileId id, ByteBuffer record) throws IOException {
        if (!load(key, id, record) || id.volume() >= 0) {
            return false;
        }
        id.set(-id.volume(), id.key(), id.cookie());
        return true;
    }

    private boolean load(long key, FileId id, ByteBuffer record) throws IOException {
        if (isMapped(key)) {
            ByteBuffer chunk = chunks.get((int) key / CHUNK_KEYS);
            if (chunk == null) {
                return false;
            }
            get(id, chunk, offset(key));
            return true;
        }
        record.clear();
        while (record.hasRemaining()) {
            if (channel.read(record, key * RECORD + record.position()) < 0) {
                return false;
            }
        }
        get(id, record, 0);
        return true;
    }

    @Override
    public byte[] export(long firstKey, int keys) throws IOException {
        FileId id = new FileId();
        ByteBuffer record = newRecord();
        ByteBuffer records = ByteBuffer.allocate(Math.multiplyExact(keys, RECORD));
        for (int i = 0; i < keys; i++) {
            if (load(firstKey + i, id, record)) {
                put(id.volume(), id, records, i * RECORD);
            }
        }
        return records.array();
    }

    @Override
    public void merge(long firstKey, byte[] records) throws IOException {
        if (records.length % RECORD != 0) {
            throw new IOException(records.length + " B are not whole records of " + RECORD + " B");
        }
        FileId given = new FileId();
        FileId known = new FileId();
        ByteBuffer record = newRecord();
        ByteBuffer from = ByteBuffer.wrap(records);
        for (int at = 0; at < records.length; at += RECORD) {
            long key = firstKey + at / RECORD;
            get(given, from, at);
            boolean deleted = load(key, known, record) && known.volume() < 0;
            if (given.volume() != 0 && !deleted) {
                store(key, given.volume(), given, record);
            }
        }
    }

    /** Stores the id of a key. */
    void write(long key, FileId id, ByteBuffer record) throws IOException {
        store(key, id.volume(), id, record);
    }

    /** Stores that the object with this key and id was deleted. */
    void markDeleted(long key, FileId id, ByteBuffer record) throws IOException {
        store(key, -id.volume(), id, record);
    }

    private void store(long key, int volume, FileId id, ByteBuffer record) throws IOException {
        if (isMapped(key)) {
            put(volume, id, chunk((int) key / CHUNK_KEYS), offset(key));
            return;
        }
        record.clear();
        put(volume, id, record, 0);
        while (record.hasRemaining()) {
            channel.write(record, key * RECORD + record.position());
        }
    }

    private boolean isMapped(long key) {
        return key / CHUNK_KEYS < chunks.length();
    }

    private ByteBuffer chunk(int number) throws IOException {
        ByteBuffer chunk = chunks.get(number);
        return chunk == null ? newChunk(number) : chunk;
    }

    /** Maps a chunk once, so that records of other threads are not overwritten. */
    private ByteBuffer newChunk(int number) throws IOException {
        synchronized (chunks) {
            ByteBuffer chunk = chunks.get(number);
            if (chunk == null) {
                chunk = map(channel, number);
                chunks.set(number, chunk);
            }
            return chunk;
        }
    }

    /** Writes zeros first, because only a write reports a full disk. */
    private static ByteBuffer map(FileChannel channel, int number) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocate(CHUNK);
        while (zeros.hasRemaining()) {
            channel.write(zeros, (long) number * CHUNK + zeros.position());
        }
        return channel.map(FileChannel.MapMode.READ_WRITE, (long) number * CHUNK, CHUNK);
    }

    private static int offset(long key) {
        return (int) key % CHUNK_KEYS * RECORD;
    }

    private static void get(FileId id, ByteBuffer from, int at) {
        id.set(from.getInt(at), from.getLong(at + 4), from.getInt(at + 12));
    }

    private static void put(int volume, FileId id, ByteBuffer to, int at) {
        to.putInt(at, volume).putLong(at + 4, id.key()).putInt(at + 12, id.cookie());
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** Closes and deletes the file. */
    void delete() throws IOException {
        close();
        Files.deleteIfExists(path);
    }
}
