package org.storeharness.workload;

import java.io.Closeable;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.storeharness.unit.HostShare;

/**
 * The versions of the objects of one store: which one the next update of a key writes, and below which no read may be any more. In
 * a file of {@value #KEY_BYTES} bytes a key that is mapped into memory, so that the heap does not grow with the number of keys.
 *
 * <p>An acknowledged update raises the lowest version that reads may return to its own if no other update of the key was under way
 * when it began: then every later state has this version or one that began after it. Updates at the same time may take effect in
 * any order, so of those only the first to begin counts. An update that was not acknowledged may take effect at any later time: from
 * then on the lowest version of its key stays as it is.
 *
 * <p>Where several hosts update the objects of one store, each has versions of its own, and knows nothing of the others' updates in a
 * phase. After it the words of all hosts are put together ({@link #merge}) and given to all ({@link #replace}).
 *
 * <p>Thread-safe without locks: an update costs one compare-and-set at its start and one at its end, a read one load.
 */
public final class UpdateVersions implements Closeable {
    private static final int KEY_BYTES = Long.BYTES;
    private static final int CHUNK_KEY_BITS = 20;
    private static final int CHUNK_KEY_MASK = (1 << CHUNK_KEY_BITS) - 1;
    private static final int CHUNK_BYTES = KEY_BYTES << CHUNK_KEY_BITS;
    private static final VarHandle WORDS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    // The word of a key: bits 0..7 the updates under way, 8..35 the lowest version of reads, 36..63 the version begun
    // last.
    private static final int LEAST_SHIFT = 8;
    private static final int BEGUN_SHIFT = 36;
    private static final long UNDER_WAY_MASK = 0xFF;
    private static final int MAXIMUM_VERSION = (1 << BEGUN_SHIFT - LEAST_SHIFT) - 1;

    /** Stands in place of the updates under way: some update may still take effect at any time. */
    private static final long IN_DOUBT = UNDER_WAY_MASK;

    private final FileChannel file;
    private ByteBuffer[] chunks = {};

    /** Says which of the hosts that update this is. It changes only while no operation is under way. */
    private HostShare share = HostShare.WHOLE;

    /** This, too, changes only while no operation is under way. */
    private boolean othersUpdate;

    /**
     * Versions without any update.
     *
     * @param path a new file, which is deleted when this is closed, or earlier
     * @throws IOException if it cannot be made
     */
    public UpdateVersions(Path path) throws IOException {
        this.file = FileChannel.open(
                path,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
    }

    /**
     * Makes room for the keys below the given one. Called while no update is under way.
     *
     * @throws IOException if the disk has no room
     */
    public void reserve(long endKey) throws IOException {
        int needed = Math.toIntExact((endKey + (1 << CHUNK_KEY_BITS) - 1) >> CHUNK_KEY_BITS);
        int present = chunks.length;
        if (needed <= present) {
            return;
        }
        ByteBuffer[] grown = Arrays.copyOf(chunks, needed);
        for (int chunk = present; chunk < needed; chunk++) {
            long offset = (long) chunk * CHUNK_BYTES;
            ByteBuffer zeros = ByteBuffer.allocate(CHUNK_BYTES);
            while (zeros.hasRemaining()) {
                file.write(zeros, offset + zeros.position());
            }
            grown[chunk] = file.map(FileChannel.MapMode.READ_WRITE, offset, CHUNK_BYTES);
        }
        chunks = grown;
    }

    /**
     * Begins an update of a key below the reserved end.
     *
     * @return the version to write, from 1; negated if another update of the key is under way
     */
    public int begin(long key) {
        while (true) {
            long word = word(key);
            long underWay = word & UNDER_WAY_MASK;
            int following = following(begunIn(word));
            boolean exhausted = following > MAXIMUM_VERSION;
            int version = exhausted ? 1 : following;
            long next = exhausted
                    ? word(version, 0, IN_DOUBT)
                    : word(version, leastIn(word), Math.min(underWay + 1, IN_DOUBT));
            if (replace(key, word, next)) {
                return underWay == 0 ? version : -version;
            }
        }
    }

    /** Hosts take versions in turns: two of them never write the same content of a key, which a server may take for no change. */
    private int following(int begun) {
        int next = begun + 1;
        return next + Math.floorMod(share.host() - next, share.hosts());
    }

    /**
     * Ends an update that was acknowledged.
     *
     * @param begun what {@link #begin} returned
     * @param repeated whether it was sent more than once, so that it may take effect again
     */
    public void acknowledge(long key, int begun, boolean repeated) {
        while (true) {
            long word = word(key);
            long next = word(begunIn(word), Math.max(leastIn(word), begun), repeated ? IN_DOUBT : oneLess(word));
            if (replace(key, word, next)) {
                return;
            }
        }
    }

    /** Ends an update that was not acknowledged, and may take effect at any time. */
    public void fail(long key) {
        while (true) {
            long word = word(key);
            if (replace(key, word, word | IN_DOUBT)) {
                return;
            }
        }
    }

    /** Takes an update back that was begun and not sent. */
    public void withdraw(long key) {
        while (true) {
            long word = word(key);
            if (replace(key, word, word(begunIn(word), leastIn(word), oneLess(word)))) {
                return;
            }
        }
    }

    /** The lowest version that a read which begins now may return; 0 for any. */
    public int least(long key) {
        return othersUpdate || !isReserved(key) ? 0 : leastIn(word(key));
    }

    /**
     * Gets ready for a phase. Where other hosts update objects in it, reads may return any version until it is over. Called while no
     * operation is under way.
     *
     * @param hosts which of the hosts this is
     * @param updates whether objects are updated in the phase
     */
    public void beginPhase(HostShare hosts, boolean updates) {
        share = hosts;
        othersUpdate = updates && hosts.hosts() > 1;
    }

    private boolean isReserved(long key) {
        return key >> CHUNK_KEY_BITS < chunks.length;
    }

    /**
     * The words of consecutive keys. Called while no update is under way.
     *
     * @return 8 bytes for each
     */
    public byte[] export(long firstKey, int keys) {
        ByteBuffer words = ByteBuffer.allocate(keys * KEY_BYTES);
        for (long key = firstKey; key < firstKey + keys; key++) {
            words.putLong(isReserved(key) ? word(key) : 0);
        }
        return words.array();
    }

    /**
     * Replaces the words of consecutive keys. Called while no update is under way.
     *
     * @param exported by another process
     * @throws IOException if the disk has no room, or these are no whole words
     */
    public void replace(long firstKey, byte[] exported) throws IOException {
        LongBuffer words = words(exported);
        reserve(firstKey + words.remaining());
        for (long key = firstKey; words.hasRemaining(); key++) {
            WORDS.setVolatile(chunk(key), offset(key), words.get());
        }
    }

    /**
     * Puts together what hosts did to consecutive keys in a phase, which they began with the words that are here. The last update to take
     * effect was one host's, and no lower than that host's lowest version: so the lowest one of those that updated the key holds for
     * all. Called while no update is under way.
     *
     * @param hosts what each of them exported, for as many keys
     * @throws IOException if the disk has no room, or these are not as many whole words
     */
    public void merge(long firstKey, List<byte[]> hosts) throws IOException {
        List<LongBuffer> words = new ArrayList<>();
        for (byte[] exported : hosts) {
            words.add(words(exported));
        }
        int keys = words.get(0).remaining();
        if (words.stream().anyMatch(own -> own.remaining() != keys)) {
            throw new IOException("the hosts report versions of different numbers of keys");
        }
        reserve(firstKey + keys);
        for (int i = 0; i < keys; i++) {
            long before = word(firstKey + i);
            long merged = before;
            for (LongBuffer own : words) {
                merged = merged(before, merged, own.get(i));
            }
            WORDS.setVolatile(chunk(firstKey + i), offset(firstKey + i), merged);
        }
    }

    /**
     * @param merged of the hosts before, or {@code before} if none of them updated the key
     */
    private static long merged(long before, long merged, long own) {
        if (own == before) {
            return merged;
        }
        boolean first = merged == before;
        boolean inDoubt = (own & UNDER_WAY_MASK) != 0 || !first && (merged & UNDER_WAY_MASK) != 0;
        return word(
                first ? begunIn(own) : Math.max(begunIn(own), begunIn(merged)),
                first ? leastIn(own) : Math.min(leastIn(own), leastIn(merged)),
                inDoubt ? IN_DOUBT : 0);
    }

    private static LongBuffer words(byte[] exported) throws IOException {
        if (exported.length % KEY_BYTES != 0) {
            throw new IOException("versions have " + KEY_BYTES + " bytes a key, got " + exported.length);
        }
        return ByteBuffer.wrap(exported).asLongBuffer();
    }

    /** Deletes the file. */
    @Override
    public void close() throws IOException {
        file.close();
    }

    private static long oneLess(long word) {
        long underWay = word & UNDER_WAY_MASK;
        return underWay == IN_DOUBT ? IN_DOUBT : underWay - 1;
    }

    private static int begunIn(long word) {
        return (int) (word >>> BEGUN_SHIFT);
    }

    private static int leastIn(long word) {
        return (int) (word >>> LEAST_SHIFT) & MAXIMUM_VERSION;
    }

    private static long word(int begun, int least, long underWay) {
        return (long) begun << BEGUN_SHIFT | (long) least << LEAST_SHIFT | underWay;
    }

    private long word(long key) {
        return (long) WORDS.getVolatile(chunk(key), offset(key));
    }

    private boolean replace(long key, long word, long next) {
        return WORDS.compareAndSet(chunk(key), offset(key), word, next);
    }

    private ByteBuffer chunk(long key) {
        return chunks[(int) (key >> CHUNK_KEY_BITS)];
    }

    private static int offset(long key) {
        return ((int) key & CHUNK_KEY_MASK) * KEY_BYTES;
    }
}
