package org.storeharness.postgres.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** Extracts tar archives of files, directories and links. */
final class TarArchive {
    private static final int EXECUTABLE_BITS = 0111;

    private TarArchive() {}

    /**
     * Extracts everything below the directory.
     *
     * @throws IOException if that fails, or an entry would be outside of the directory
     */
    static void extract(InputStream in, Path directory) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                extract(tar, entry, directory);
            }
        }
    }

    private static void extract(TarArchiveInputStream tar, TarArchiveEntry entry, Path directory) throws IOException {
        Path path = requireInside(directory, directory.resolve(entry.getName()));
        if (entry.isDirectory()) {
            Files.createDirectories(path);
            return;
        }
        Files.createDirectories(path.getParent());
        if (entry.isSymbolicLink()) {
            requireInside(directory, path.resolveSibling(entry.getLinkName()));
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
        } else if (entry.isLink()) {
            Files.createLink(path, requireInside(directory, directory.resolve(entry.getLinkName())));
        } else {
            Files.copy(tar, path);
            boolean executable = (entry.getMode() & EXECUTABLE_BITS) != 0;
            Files.setPosixFilePermissions(
                    path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
        }
    }

    private static Path requireInside(Path directory, Path path) throws IOException {
        Path normal = path.normalize();
        if (!normal.startsWith(directory)) {
            throw new IOException("the archive has an entry outside its directory: " + path);
        }
        return normal;
    }
}
