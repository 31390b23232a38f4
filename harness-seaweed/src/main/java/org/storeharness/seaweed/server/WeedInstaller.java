package org.storeharness.seaweed.server;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.DirectoryTree;
import org.storeharness.http.ErrorText;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Digests;

/**
 * Installs SeaweedFS's program from an archive: fetches the archive, checks its sum, unpacks only the program {@code weed},
 * and runs it once. Only a program that passed all steps gets its final name.
 *
 * @param target the path of the installed program, see {@link WeedBinary#installed}
 * @param progress takes one line about each step
 */
public record WeedInstaller(Path target, Consumer<String> progress) {
    /** The maximum size of an archive; those of SeaweedFS have less than 100 MiB. */
    private static final long MAX_ARCHIVE_BYTES = 512L << 20;

    /** The maximum size of the program; that of SeaweedFS has about 250 MiB. */
    private static final long MAX_PROGRAM_BYTES = 1L << 30;

    private static final String PROGRAM = "weed";
    private static final int PIECE = 1 << 16;
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(60);

    public WeedInstaller {
        target = target.toAbsolutePath();
    }

    /**
     * An installed program.
     *
     * @param program its path
     * @param version its version, as it prints it
     * @param sha256 the SHA-256 sum of the archive, in hexadecimal
     */
    public record Installation(Path program, String version, String sha256) {}

    /**
     * Installs the program in an archive, and replaces an installed one.
     *
     * @param source the path of the archive, or its address with http or https
     * @param sha256 the expected SHA-256 sum of the archive, in hexadecimal; without it the error tells the sum of what was fetched
     * @throws StoreException if the archive cannot be fetched or has another sum, or the program does not run here
     */
    public Installation install(String source, @Nullable String sha256) throws StoreException {
        Path scratch = null;
        try {
            Path directory = Files.createDirectories(target.resolveSibling("").normalize());
            scratch = Files.createTempDirectory(directory, "install-");
            Path archive = scratch.resolve("archive.tar.gz");
            progress.accept("fetching " + source);
            MessageDigest sha = Digests.sha256();
            try (OutputStream out = new DigestOutputStream(Files.newOutputStream(archive), sha)) {
                fetch(source, out);
            }
            String sum = HexFormat.of().formatHex(sha.digest());
            verify(source, sha256, sum);
            Path program = scratch.resolve(PROGRAM);
            progress.accept("unpacking " + PROGRAM);
            unpack(archive, program, source);
            String version = WeedBinary.version(program);
            Files.move(program, target, StandardCopyOption.ATOMIC_MOVE);
            return new Installation(target, version, sum);
        } catch (IOException e) {
            throw new StoreException(
                    "cannot install " + source + " to " + target + ": " + e.getMessage()
                            + "; give a whole tar.gz, and make room there or set XDG_CACHE_HOME to another directory",
                    e);
        } finally {
            DirectoryTree.deleteQuietly(scratch);
        }
    }

    private static void fetch(String source, OutputStream out) throws StoreException, IOException {
        if (source.matches("(?i)https?://\\S+")) {
            fetch(URI.create(source), out);
            return;
        }
        if (!Files.isRegularFile(Path.of(source))) {
            throw new StoreException("there is no file " + source + "; give the path of a tar.gz, or its address");
        }
        try (InputStream in = Files.newInputStream(Path.of(source))) {
            copy(in, out, MAX_ARCHIVE_BYTES, source);
        }
    }

    private static void fetch(URI address, OutputStream out) throws StoreException, IOException {
        HttpClient client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .connectTimeout(CONNECT_TIMEOUT)
                .build();
        HttpResponse<InputStream> response;
        try {
            response = client.send(
                    HttpRequest.newBuilder(address).timeout(RESPONSE_TIMEOUT).build(), BodyHandlers.ofInputStream());
        } catch (IOException e) {
            throw new StoreException(
                    address + " cannot be fetched (" + ErrorText.of(e)
                            + "): is this machine connected? If not, copy the"
                            + " archive to this machine and give its path with --from FILE",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while " + address + " was fetched", e);
        }
        try (InputStream in = response.body()) {
            if (response.statusCode() != 200) {
                throw new StoreException(address + " answered " + response.statusCode()
                        + "; check the version (--version), or give the archive yourself (--from URL or FILE)");
            }
            copy(in, out, MAX_ARCHIVE_BYTES, address.toString());
        }
    }

    private static void verify(String source, @Nullable String expected, String sum) throws StoreException {
        if (expected == null) {
            throw new StoreException("no SHA-256 sum is known for " + source
                    + "; take it from a place that you trust, not from where the archive lies, and give it: --sha256 HEX;"
                    + " what was fetched has " + sum + "; nothing was installed");
        }
        if (!sum.equalsIgnoreCase(expected)) {
            throw new StoreException(source + " is not what it should be: its SHA-256 sum is " + sum + ", not "
                    + expected + "; nothing was installed");
        }
    }

    /** Unpacks the one file that has the name of the program; the archive does not choose the target path. */
    private static void unpack(Path archive, Path program, String source) throws StoreException, IOException {
        try (InputStream file = new BufferedInputStream(Files.newInputStream(archive), PIECE);
                TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(file))) {
            TarArchiveEntry entry = tar.getNextEntry();
            while (entry != null && !isProgram(entry)) {
                entry = tar.getNextEntry();
            }
            if (entry == null) {
                throw new StoreException(source + " does not contain the program " + PROGRAM);
            }
            try (OutputStream out = Files.newOutputStream(program)) {
                copy(tar, out, MAX_PROGRAM_BYTES, PROGRAM + " in " + source);
            }
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private static boolean isProgram(TarArchiveEntry entry) {
        String name = entry.getName();
        return entry.isFile()
                && !entry.isSymbolicLink()
                && !entry.isLink()
                && (name.equals(PROGRAM) || name.equals("./" + PROGRAM) || name.matches("[^/.][^/]*/" + PROGRAM));
    }

    /** Copies a stream to its end, but refuses one of more than so many bytes. */
    static void copy(InputStream in, OutputStream out, long limit, String name) throws StoreException, IOException {
        byte[] piece = new byte[PIECE];
        long copied = 0;
        for (int count = read(in, piece, name); count >= 0; count = read(in, piece, name)) {
            copied += count;
            if (copied > limit) {
                throw new StoreException(name + " has more than " + (limit >> 20) + " MiB, so it is refused");
            }
            out.write(piece, 0, count);
        }
    }

    private static int read(InputStream in, byte[] piece, String name) throws StoreException {
        try {
            return in.read(piece);
        } catch (IOException e) {
            throw new StoreException(
                    name + " broke off: " + ErrorText.of(e) + "; get it again, or give a whole tar.gz with --from FILE",
                    e);
        }
    }
}
