package org.storeharness.fs;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.OpenFileLimits;
import org.storeharness.environment.SystemFiles;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;

/** Checks before anything is created that a run can work with files in a directory. */
public final class WorkDirectoryChecks {
    private WorkDirectoryChecks() {}

    /**
     * The directory to work in, free of symbolic links.
     *
     * @param named the directory that the options name, if any
     * @throws StoreException if it does not exist, is not a directory, is not writable or is full
     */
    static Path requireUsable(@Nullable Path named, StoreContext context) throws StoreException {
        Path directory = named == null ? context.dataDirectory() : named;
        if (!Files.exists(directory)) {
            throw new StoreException("directory " + directory
                    + " does not exist or cannot be reached; "
                    + (context.place().equals(SharedPlace.AS_PLANNED)
                            ? "create it first, or name one that exists"
                            : "mount that of the host that began the run here, at the same path"));
        }
        if (!Files.isDirectory(directory)) {
            throw new StoreException(directory + " is not a directory; name one");
        }
        if (!Files.isWritable(directory)) {
            throw new StoreException("directory " + directory
                    + " is not writable (permissions, or a read-only mount); name one that this user may write to");
        }
        try {
            requireFreeSpace(directory);
            return directory.toRealPath();
        } catch (IOException e) {
            throw FileErrors.unusableDirectory(directory, e);
        }
    }

    /** Refuses batches, since files have no transactions. */
    public static void requireSingleObjects(String driver, StoreContext context) throws StoreException {
        int batch = context.demand().batch();
        if (batch != 1) {
            throw new StoreException("store '" + driver + "' of target '" + context.target()
                    + "' writes one object per operation, because files have no transactions; batch must be 1, got "
                    + batch);
        }
    }

    /** Refuses a run whose concurrent sessions would exceed the limit of open files. */
    public static void requireOpenFiles(long perSession, int sessions, StoreContext context) throws StoreException {
        String purpose = sessions + " sessions of target '" + context.target() + "'";
        String shortage = OpenFileLimits.read(SystemFiles.ofThisMachine())
                .flatMap(limits -> limits.shortage(perSession * sessions, purpose))
                .orElse(null);
        if (shortage != null) {
            throw new StoreException(shortage);
        }
    }

    private static void requireFreeSpace(Path directory) throws IOException, StoreException {
        FileStore store = Files.getFileStore(directory);
        if (store.getUsableSpace() == 0) {
            throw new StoreException("directory " + directory + " has no space left (" + store.type()
                    + "); make room, or name one on another filesystem");
        }
    }
}
