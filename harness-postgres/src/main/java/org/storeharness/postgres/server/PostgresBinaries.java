package org.storeharness.postgres.server;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.DirectoryTree;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Digests;
import org.tukaani.xz.XZInputStream;

/**
 * The programs of a PostgreSQL server. They are unpacked from the class path once for each version, into the user's cache
 * directory.
 *
 * @param directory contains {@code bin}, {@code lib} and {@code share}
 */
record PostgresBinaries(Path directory) {
    private static final int EXECUTABLE_BITS = 0111;
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Map<String, String> ARCHIVES = Map.of(
            "Linux x86_64", "postgres-linux-x86_64.txz",
            "Linux aarch64", "postgres-linux-arm_64.txz",
            "Darwin x86_64", "postgres-darwin-arm_64.txz",
            "Darwin arm64", "postgres-darwin-arm_64.txz");

    /** The name and version, for messages. */
    String name() {
        return String.valueOf(directory.getFileName());
    }

    /** One of the programs: {@code initdb}, {@code pg_ctl}, {@code postgres}. */
    Path program(String name) {
        return directory.resolve("bin").resolve(name);
    }

    /**
     * The programs for this machine, unpacked unless they already are.
     *
     * @param root the directory to keep them in; exists and is writable
     * @param scratch a directory of this run
     * @throws StoreException if there are none for this machine, or they cannot be unpacked
     */
    static PostgresBinaries unpacked(Path root, Path scratch, Consumer<String> progress) throws StoreException {
        String machine = platform(scratch);
        String archive = ARCHIVES.get(machine);
        if (archive == null) {
            throw new StoreException("there is no embedded PostgreSQL for this machine (" + machine
                    + "); name a server of your own (option url)");
        }
        String name = "postgresql-" + version() + "-" + machine.replace(' ', '-');
        Path target = root.resolve(name);
        if (!Files.isDirectory(target)) {
            progress.accept("unpacking PostgreSQL " + version() + " to " + target + " (once)");
            unpack(archive, root, target);
        }
        return new PostgresBinaries(target);
    }

    /** The version of the binaries, for example {@code 18.6.0}. */
    static String version() {
        return required("version");
    }

    private static String required(String name) {
        Properties properties = new Properties();
        try (InputStream in = resource("binaries.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new IllegalStateException("binaries.properties is missing from the class path", e);
        }
        return Objects.requireNonNull(properties.getProperty(name), name);
    }

    /** Unpacks into another directory and renames it, so that a directory with the target's name is always complete. */
    private static void unpack(String archive, Path root, Path target) throws StoreException {
        Path part = null;
        try {
            part = Files.createTempDirectory(root, target.getFileName() + ".part-");
            Files.setPosixFilePermissions(part, PosixFilePermissions.fromString("rwxr-xr-x"));
            requireSum(archive(archive), required(archive));
            try (InputStream in = new BufferedInputStream(archive(archive), 1 << 16)) {
                extract(new XZInputStream(in), part);
            }
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.isDirectory(target)) {
                throw new StoreException(
                        "PostgreSQL cannot be unpacked to " + target + ": " + e.getMessage()
                                + "; make room there or set XDG_CACHE_HOME to another directory",
                        e);
            }
        } finally {
            DirectoryTree.deleteQuietly(part);
        }
    }

    private static String platform(Path scratch) throws StoreException {
        return ProgramRunner.run(scratch, LIMIT, List.of("uname", "-s", "-m"))
                .output()
                .strip();
    }

    private static InputStream resource(String name) throws IOException {
        return found(name, PostgresBinaries.class.getResourceAsStream(name));
    }

    /** An archive, which is in a jar of its own: a class in a module finds what is in its own module alone. */
    private static InputStream archive(String name) throws IOException {
        return found(name, PostgresBinaries.class.getClassLoader().getResourceAsStream(name));
    }

    private static InputStream found(String name, @Nullable InputStream in) throws IOException {
        if (in == null) {
            throw new IOException(name + " is missing from the class path");
        }
        return in;
    }

    /**
     * Reads an archive to its end and closes it.
     *
     * @param sha256 what the archive's bytes must hash to, in hexadecimal digits
     * @throws IOException if they do not
     */
    static void requireSum(InputStream archive, String sha256) throws IOException {
        MessageDigest digest = Digests.sha256();
        try (InputStream in = new DigestInputStream(archive, digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        String found = HexFormat.of().formatHex(digest.digest());
        if (!found.equals(sha256)) {
            throw new IOException("the archive of binaries has the SHA-256 sum " + found + ", and must have " + sha256);
        }
    }

    /**
     * Extracts everything below the directory.
     *
     * @throws IOException if that fails, or an entry would be outside of the directory
     */
    private static void extract(InputStream in, Path directory) throws IOException {
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
