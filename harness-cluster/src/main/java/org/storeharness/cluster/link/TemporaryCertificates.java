package org.storeharness.cluster.link;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Certificates for one use: they are on disk as long as this is open, in a directory that only this user may read. */
public final class TemporaryCertificates implements AutoCloseable {
    private final KeyScratch scratch;
    private final Path directory;

    private TemporaryCertificates(KeyScratch scratch, Path directory) {
        this.scratch = scratch;
        this.directory = directory;
    }

    /**
     * Makes them as {@link Certificates#make} does.
     *
     * @param above takes their directory
     * @throws SecurityProblem if they cannot be made; nothing is left then
     */
    public static TemporaryCertificates make(List<String> agents, int days, Path keytool, Path above) {
        KeyScratch scratch = KeyScratch.make(above);
        try {
            return new TemporaryCertificates(scratch, Certificates.fill(scratch.path(), agents, days, keytool));
        } catch (RuntimeException e) {
            scratch.close();
            throw e;
        }
    }

    /** The directory for {@link TlsIdentity#load}. */
    public Path directory() {
        return directory;
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
        scratch.close();
    }
}
