package org.storeharness.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Deletes directories with everything in them. Symbolic links are removed, not followed; what is mounted there stays. */
public final class DirectoryTree {
    private DirectoryTree() {}

    /**
     * Deletes the directory; does nothing if it does not exist.
     *
     * @throws IOException if something of it remains
     */
    public static void delete(Path directory) throws IOException {
        if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                && TreeRemoval.ofContent(directory, "", (path, attributes) -> true)
                                .count()
                        > 0) {
            throw new IOException(directory + " is left: another filesystem is mounted in it");
        }
        Files.deleteIfExists(directory);
    }

    /** Deletes the directory as far as possible, after a failure that is the one to report. */
    public static void deleteQuietly(@Nullable Path directory) {
        if (directory != null) {
            try {
                delete(directory);
            } catch (IOException e) {
                // the earlier failure is the one to report
            }
        }
    }
}
