package org.storeharness.fs.directory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.DataSize;

/** Looks, before the first byte of a fill, whether there is room for all of it. */
public final class FreeSpace {
    /** What a filesystem needs beside the contents: a 64th, and a little for the smallest. */
    private static final long MIN_RESERVE_BYTES = 1 << 20;

    private static final int RESERVE_SHARE = 64;

    /** More than there is anywhere, and room for the reserve above it. */
    private static final long MAX_BYTES = 1L << 62;

    private FreeSpace() {}

    /**
     * Refuses what does not fit.
     *
     * @param things what is to be written, in the plural
     * @param eachBytes what each takes on the disk, at least 1
     * @throws StoreException with what is needed, what is free and what would fit
     */
    public static void require(Path directory, String things, long count, long eachBytes)
            throws IOException, StoreException {
        long bytes = count > MAX_BYTES / eachBytes ? MAX_BYTES : count * eachBytes;
        long needed = bytes + Math.max(MIN_RESERVE_BYTES, bytes / RESERVE_SHARE);
        long usable = Files.getFileStore(directory).getUsableSpace();
        if (usable < needed) {
            long fitting = Math.max(0, (usable - MIN_RESERVE_BYTES) / (RESERVE_SHARE + 1) * RESERVE_SHARE / eachBytes);
            throw new StoreException("the " + things + " need " + new DataSize(needed) + " in " + directory + " and "
                    + new DataSize(usable) + " are free; make room, or write at most " + fitting + " " + things + " of "
                    + new DataSize(eachBytes));
        }
    }
}
