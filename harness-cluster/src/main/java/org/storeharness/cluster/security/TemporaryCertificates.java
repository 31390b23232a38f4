package org.storeharness.cluster.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Certificates for one use: they are on disk as long as this is open, in a directory that only this user may read.
 *
 * @param directory for {@link TlsIdentity#load}
 */
public record TemporaryCertificates(Path directory) implements AutoCloseable {
    /**
     * Makes them as {@link Certificates#make} does.
     *
     * @throws SecurityProblem if they cannot be made; nothing is left then
     */
    public static TemporaryCertificates make(List<String> agents, int days, Path keytool) {
        TemporaryCertificates made;
        try {
            made = new TemporaryCertificates(
                    Files.createTempDirectory("store-harness-tls-").resolve("tls"));
        } catch (IOException e) {
            throw new SecurityProblem("no directory can be made for certificates: " + e.getMessage(), e);
        }
        try {
            Certificates.make(made.directory, agents, days, keytool);
            return made;
        } catch (RuntimeException e) {
            made.close();
            throw e;
        }
    }

    /** The three files that a member needs, by their names. */
    public Map<String, byte[]> filesOf(String member) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        try {
            for (String name : List.of(
                    TlsIdentity.AUTHORITY, member + TlsIdentity.CERTIFICATE_SUFFIX, member + TlsIdentity.KEY_SUFFIX)) {
                files.put(name, Files.readAllBytes(directory.resolve(name)));
            }
        } catch (IOException e) {
            throw new SecurityProblem("the certificate of " + member + " cannot be read: " + e.getMessage(), e);
        }
        return files;
    }

    /** Removes them. */
    @Override
    public void close() {
        Path above = directory.toAbsolutePath().resolveSibling("");
        try {
            if (Files.isDirectory(directory)) {
                try (Stream<Path> files = Files.list(directory)) {
                    for (Path file : files.toList()) {
                        Files.delete(file);
                    }
                }
                Files.delete(directory);
            }
            Files.delete(above);
        } catch (IOException e) {
            throw new SecurityProblem(above + " could not be removed, and holds keys: " + e.getMessage(), e);
        }
    }
}
