package org.storeharness.seaweed.server.install;

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
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.StoreException;
import org.storeharness.seaweed.server.WeedBinary;

/**
 * Installs SeaweedFS's program from an archive: fetches it, checks its sum, takes the program {@code weed} out and nothing
 * else, and tries whether it runs. Only a program that did all that gets its final name.
 */
public final class WeedInstaller {
    /** Larger programs are refused: that of SeaweedFS has about 250 MiB. */
    private static final long MAX_PROGRAM_BYTES = 1L << 30;

    private static final String PROGRAM = "weed";

    private final Path target;
    private final Consumer<String> progress;

    /**
     * @param target the program's place when it is installed, see {@link WeedBinary#installed}
     * @param progress takes one line about each step
     */
    public WeedInstaller(Path target, Consumer<String> progress) {
        this.target = target.toAbsolutePath();
        this.progress = progress;
    }

    /**
     * What was installed.
     *
     * @param program the program
     * @param version what it says of its version
     * @param sha256 the archive's sum, in hexadecimal
     * @param verified by what the archive was verified; empty if by nothing
     */
    public record Installation(Path program, String version, String sha256, String verified) {}

    /**
     * Installs the program in an archive; one that is there is replaced.
     *
     * @param sha256 what the archive's sum has to be, in hexadecimal; {@code null} to go by the MD5 sum that is published
     *     beside it, if there is one
     * @throws StoreException if it cannot be had, is not what it should be, or does not run here
     */
    public Installation install(ArchiveSource source, @Nullable String sha256) throws StoreException {
        Path scratch = null;
        try {
            Path directory = Files.createDirectories(target.resolveSibling("").normalize());
            scratch = Files.createTempDirectory(directory, "install-");
            Path archive = scratch.resolve("archive.tar.gz");
            progress.accept("fetching " + source);
            MessageDigest sha = digest("SHA-256");
            MessageDigest md5 = digest("MD5");
            try (OutputStream out =
                    new DigestOutputStream(new DigestOutputStream(Files.newOutputStream(archive), sha), md5)) {
                source.copyTo(out);
            }
            String sum = HexFormat.of().formatHex(sha.digest());
            String verified = verify(source, sha256, sum, HexFormat.of().formatHex(md5.digest()));
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

    private static String verify(ArchiveSource source, @Nullable String sha256, String sum, String md5)
            throws StoreException {
        if (sha256 != null) {
            requireSum(source, "SHA-256", sha256, sum);
            return "the given SHA-256 sum";
        }
        Optional<String> published = source.publishedMd5();
        if (published.isPresent()) {
            requireSum(source, "MD5", published.get(), md5);
            return "the MD5 sum that is published beside it";
        }
        return "";
    }

    private static void requireSum(ArchiveSource source, String name, String expected, String found)
            throws StoreException {
        if (!found.equalsIgnoreCase(expected)) {
            throw new StoreException(source + " is not what it should be: its " + name + " sum is " + found + ", not "
                    + expected + "; nothing was installed");
        }
    }

    /** Takes the one file out whose name is that of the program; where it goes is not the archive's choice. */
    private static void unpack(Path archive, Path program, ArchiveSource source) throws StoreException, IOException {
        try (InputStream file = new BufferedInputStream(Files.newInputStream(archive), 1 << 16);
                TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(file))) {
            TarArchiveEntry entry = nextEntry(tar, source);
            while (entry != null && !isProgram(entry)) {
                entry = nextEntry(tar, source);
            }
            if (entry == null) {
                throw new StoreException(source + " has no program " + PROGRAM + " in it");
            }
            try (OutputStream out = Files.newOutputStream(program)) {
                LimitedCopy.copy(tar, out, MAX_PROGRAM_BYTES, PROGRAM + " in " + source);
            }
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (java.util.zip.ZipException | java.io.EOFException e) {
            throw new StoreException(source + " is no tar.gz archive, or not all of one: " + e.getMessage(), e);
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
            throw new StoreException(source + " is no tar.gz archive, or not all of one: " + e.getMessage(), e);
        }
    }

    private static MessageDigest digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has " + algorithm, e);
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
            // what is left is in the user's cache, under a name that says what it was for
        }
    }
}
