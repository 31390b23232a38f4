package org.storeharness.fs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.storeharness.store.StoreException;
import org.storeharness.unit.DataSize;

/** Checks that contents fit the free space of a filesystem before they are written. */
public final class FreeSpace {
    /** The least space that a filesystem needs besides the contents; for large contents it is a share of them. */
    private static final long MIN_RESERVE_BYTES = 1 << 20;

    private static final int RESERVE_SHARE = 64;

    /** A limit that no filesystem reaches, so that sums do not overflow. */
    private static final long MAX_BYTES = 1L << 62;

    private FreeSpace() {}

    /** The space that contents of this number of bytes need: the contents and a reserve for the filesystem. */
    public static long neededBytes(long bytes) {
        return bytes + Math.max(MIN_RESERVE_BYTES, bytes / RESERVE_SHARE);
    }

    /** The most bytes of contents that fit this free space. */
    public static long fittingBytes(long freeBytes) {
        return Math.max(0, Math.min(freeBytes - MIN_RESERVE_BYTES, freeBytes / (RESERVE_SHARE + 1) * RESERVE_SHARE));
    }

    /**
     * Refuses contents that do not fit.
     *
     * @param things the contents, in the plural
     * @param eachBytes the space that each takes on the disk, at least 1
     * @throws StoreException with the space that is needed and free, and the number that would fit
     */
    public static void require(Path directory, String things, long count, long eachBytes)
            throws IOException, StoreException {
        long needed = neededBytes(count > MAX_BYTES / eachBytes ? MAX_BYTES : count * eachBytes);
        long usable = Files.getFileStore(directory).getUsableSpace();
        if (usable < needed) {
            throw new StoreException("the " + things + " need " + new DataSize(needed) + " in " + directory + " and "
                    + new DataSize(usable) + " are free; make room, or write at most "
                    + fittingBytes(usable) / eachBytes + " " + things + " of " + new DataSize(eachBytes));
        }
    }
}
