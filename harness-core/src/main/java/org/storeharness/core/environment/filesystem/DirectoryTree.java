package org.storeharness.core.environment.filesystem;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Deletes directories with everything in them. Symbolic links are removed, not followed; what is mounted there stays. */
public final class DirectoryTree {
    private static final String DEVICE = "unix:dev";

    private DirectoryTree() {}

    /** Tells which directories are to be kept. */
    @FunctionalInterface
    public interface DirectoryTest {
        boolean test(Path directory) throws IOException;
    }

    /**
     * Deletes the directory; does nothing if it does not exist.
     *
     * @throws IOException if something of it remains
     */
    public static void delete(Path directory) throws IOException {
        if (!delete(directory, found -> false)) {
            throw new IOException(directory + " is left: another filesystem is mounted in it");
        }
    }

    /**
     * Deletes the directory or file, but directories that are to be kept with all in them; does nothing if it does not exist.
     *
     * @return whether nothing of it remains
     * @throws IOException if something else remains
     */
    public static boolean delete(Path directory, DirectoryTest kept) throws IOException {
        if (Files.notExists(directory, LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        Object device = Files.getAttribute(directory, DEVICE, LinkOption.NOFOLLOW_LINKS);
        Set<Path> above = new HashSet<>();
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path found, BasicFileAttributes attributes) throws IOException {
                if (!device.equals(Files.getAttribute(found, DEVICE, LinkOption.NOFOLLOW_LINKS)) || kept.test(found)) {
                    for (Path up = found; up != null && above.add(up) && !up.equals(directory); up = up.getParent()) {}
                    return FileVisitResult.SKIP_SUBTREE;
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path found, @Nullable IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                if (!above.contains(found)) {
                    Files.deleteIfExists(found);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return above.isEmpty();
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
