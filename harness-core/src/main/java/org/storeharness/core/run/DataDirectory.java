package org.storeharness.core.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.storeharness.core.environment.ProcessIdentity;
import org.storeharness.core.environment.filesystem.DirectoryTree;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.unit.FileErrorText;
import org.storeharness.core.unit.InvalidValueException;

/** A run's own directory for the data of stores on this machine; deleted when the run ends. */
final class DataDirectory implements AutoCloseable {
    /** Differs from the names that stores give to their own directories, which may have the same parent. */
    private static final String NAME = "harness-data-";

    /** Holds the identity of the process that uses the directory. */
    private static final String OWNER = "process";

    private static final int LONGEST_OWNER_BYTES = 100;

    private final Path path;

    private DataDirectory(Path path) {
        this.path = path;
    }

    /**
     * @throws InvalidValueException if it cannot be made there
     */
    static DataDirectory create(Path parent, String runId) {
        try {
            DataDirectory made = new DataDirectory(Files.createDirectory(parent.resolve(NAME + runId)));
            made.writeOwner();
            return made;
        } catch (IOException e) {
            throw new InvalidValueException(
                    "the data directory",
                    "must be one where a directory can be made, got '" + parent + "' (" + FileErrorText.reason(e)
                            + "); name another with --data-dir");
        }
    }

    /** Leaves no directory without its mark behind. */
    private void writeOwner() throws IOException {
        try {
            Files.writeString(
                    path.resolve(OWNER), ProcessIdentity.ofThisProcess().text() + "\n");
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** Directories of runs whose process is gone, which were killed before they could remove them. */
    static List<Path> abandoned(Path parent) throws IOException {
        try (Stream<Path> entries = Files.list(parent)) {
            return entries.filter(DataDirectory::isAbandoned).sorted().toList();
        }
    }

    private static boolean isAbandoned(Path directory) {
        if (!directory.getFileName().toString().startsWith(NAME)) {
            return false;
        }
        try {
            Path mark = directory.resolve(OWNER);
            if (!Files.isRegularFile(mark, LinkOption.NOFOLLOW_LINKS) || Files.size(mark) > LONGEST_OWNER_BYTES) {
                return false;
            }
            String owner = Files.readString(mark);
            return !owner.isBlank() && !ProcessIdentity.isOfLivingProcess(owner);
        } catch (IOException e) {
            return false;
        }
    }

    Path path() {
        return path;
    }

    /**
     * Removes the directory with all in it, but what a store left there with its mark and what is mounted there. Symbolic links
     * are removed, not followed.
     */
    @Override
    public void close() throws IOException {
        Path owner = path.resolve(OWNER);
        boolean removed = true;
        for (Path entry : entries(path)) {
            removed &= entry.equals(owner) || DirectoryTree.delete(entry, DataDirectory::isMarked);
        }
        if (removed) {
            DirectoryTree.delete(path);
        }
    }

    private static boolean isMarked(Path directory) throws IOException {
        return entries(directory).stream()
                .anyMatch(entry -> entry.getFileName().toString().startsWith(StoreContext.MARKER_PREFIX));
    }

    private static List<Path> entries(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.toList();
        }
    }
}
