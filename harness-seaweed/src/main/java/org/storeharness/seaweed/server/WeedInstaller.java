package org.storeharness.seaweed.server;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Digests;

/**
 * Installs SeaweedFS's program from an archive: fetches the archive, checks its sum, unpacks only the program {@code weed},
 * and runs it once. Only a program that passed all steps gets its final name.
 *
 * @param target the path of the installed program, see {@link WeedBinary#installed}
 * @param known the sums of archives that are known
 * @param progress takes one line about each step
 */
public record WeedInstaller(Path target, ReleaseSums known, Consumer<String> progress) {
    /** The maximum size of the program; that of SeaweedFS has about 250 MiB. */
    private static final long MAX_PROGRAM_BYTES = 1L << 30;

    private static final String PROGRAM = "weed";

    public WeedInstaller {
        target = target.toAbsolutePath();
    }

    /** With the sums that ship with this version. */
    public WeedInstaller(Path target, Consumer<String> progress) {
        this(target, ReleaseSums.shipped(), progress);
    }

    /**
     * An installed program.
     *
     * @param program its path
     * @param version its version, as it prints it
     * @param sha256 the SHA-256 sum of the archive, in hexadecimal
     * @param verified what the archive was verified with
     */
    public record Installation(Path program, String version, String sha256, String verified) {}

    /**
     * Installs the program in an archive, and replaces an installed one.
     *
     * @param sha256 the expected SHA-256 sum of the archive, in hexadecimal; {@code null} for the one that is known
     * @throws StoreException if the archive cannot be fetched, has another sum or none that is known, or the program does not
     *     run here
     */
    public Installation install(ArchiveSource source, @Nullable String sha256) throws StoreException {
        Path scratch = null;
        try {
            Path directory = Files.createDirectories(target.resolveSibling("").normalize());
            scratch = Files.createTempDirectory(directory, "install-");
            Path archive = scratch.resolve("archive.tar.gz");
            progress.accept("fetching " + source);
            MessageDigest sha = Digests.sha256();
            try (OutputStream out = new DigestOutputStream(Files.newOutputStream(archive), sha)) {
                source.copyTo(out);
            }
            String sum = HexFormat.of().formatHex(sha.digest());
            String verified = verify(source, sha256, sum);
            Path program = scratch.resolve(PROGRAM);
            progress.accept("unpacking " + PROGRAM);
            unpack(archive, program, source);
            String version = WeedBinary.version(program);
            Files.move(program, target, StandardCopyOption.ATOMIC_MOVE);
            return new Installation(target, version, sum, verified);
        } catch (IOException e) {
            throw new StoreException(
                    "cannot install to " + target + ": " + e.getMessage()
                            + "; make room there or set XDG_CACHE_HOME to another directory",
                    e);
        } finally {
            deleteQuietly(scratch);
        }
    }

    private String verify(ArchiveSource source, @Nullable String given, String sum) throws StoreException {
        String expected = given != null ? given : known.of(source).orElse(null);
        if (expected == null) {
            throw new StoreException("no SHA-256 sum is known for " + source
                    + "; take it from a place that you trust, not from where the archive lies, and give it: --sha256 HEX;"
                    + " what was fetched has " + sum + "; nothing was installed");
        }
        if (!sum.equalsIgnoreCase(expected)) {
            throw new StoreException(source + " is not what it should be: its SHA-256 sum is " + sum + ", not "
                    + expected + "; nothing was installed");
        }
        return given != null ? "the given SHA-256 sum" : "the SHA-256 sum that is known for this release";
    }

    /** Unpacks the one file that has the name of the program; the archive does not choose the target path. */
    private static void unpack(Path archive, Path program, ArchiveSource source) throws StoreException, IOException {
        try (InputStream file = new BufferedInputStream(Files.newInputStream(archive), 1 << 16);
                TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(file))) {
            TarArchiveEntry entry = nextEntry(tar, source);
            while (entry != null && !isProgram(entry)) {
                entry = nextEntry(tar, source);
            }
            if (entry == null) {
                throw new StoreException(source + " does not contain the program " + PROGRAM);
            }
            try (OutputStream out = Files.newOutputStream(program)) {
                LimitedCopy.copy(tar, out, MAX_PROGRAM_BYTES, PROGRAM + " in " + source);
            }
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (java.util.zip.ZipException | java.io.EOFException e) {
            throw new StoreException(source + " is not a tar.gz archive, or not all of one: " + e.getMessage(), e);
        }
    }

    private static boolean isProgram(TarArchiveEntry entry) {
        String name = entry.getName();
        return entry.isFile()
                && !entry.isSymbolicLink()
                && !entry.isLink()
                && (name.equals(PROGRAM) || name.equals("./" + PROGRAM) || name.matches("[^/.][^/]*/" + PROGRAM));
    }

    private static @Nullable TarArchiveEntry nextEntry(TarArchiveInputStream tar, ArchiveSource source)
            throws StoreException {
        try {
            return tar.getNextEntry();
        } catch (IOException e) {
            throw new StoreException(source + " is not a tar.gz archive, or not all of one: " + e.getMessage(), e);
        }
    }

    private static void deleteQuietly(@Nullable Path scratch) {
        if (scratch == null) {
            return;
        }
        try {
            Files.deleteIfExists(scratch.resolve("archive.tar.gz"));
            Files.deleteIfExists(scratch.resolve(PROGRAM));
            Files.deleteIfExists(scratch);
        } catch (IOException e) {
            // files that are left are in the user's cache, in a directory named install-...
        }
    }
}
