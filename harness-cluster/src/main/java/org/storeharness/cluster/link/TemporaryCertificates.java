package org.storeharness.cluster.link;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.run.RunId;
import org.storeharness.run.ShutdownHook;
import org.storeharness.run.saved.RunRecord;
import org.storeharness.run.saved.RunRegistry;
import org.storeharness.run.saved.ScratchTree;
import org.storeharness.store.StoreException;

/**
 * Certificates for one use: they are on disk as long as this is open, in a directory that only this user may read. A JVM that is told to end waits
 * until they are removed; {@code harness clean} finds the leftovers of a process that was killed.
 */
public final class TemporaryCertificates implements AutoCloseable {
    private final RunRecord record;
    private final ScratchTree tree;
    private final ShutdownHook hook = new ShutdownHook(() -> {});
    private Path directory;

    private TemporaryCertificates(RunRecord record, ScratchTree tree) {
        this.record = record;
        this.tree = tree;
        this.directory = tree.path();
    }

    /**
     * Makes them as {@link Certificates#make} does.
     *
     * @param above an existing directory, which takes theirs
     * @throws SecurityProblem if they cannot be made; nothing is left then
     */
    public static TemporaryCertificates make(List<String> agents, int days, Path above) {
        return make(agents, days, Keytool.besideJava(), above);
    }

    static TemporaryCertificates make(List<String> agents, int days, Path keytool, Path above) {
        TemporaryCertificates made = scratch(above);
        try {
            made.directory = Certificates.fill(made.tree.path(), agents, days, keytool);
            return made;
        } catch (RuntimeException e) {
            made.close();
            throw e;
        }
    }

    private static TemporaryCertificates scratch(Path above) {
        Instant now = Instant.now();
        String id = RunId.of(now);
        RunRecord record = RunRecord.begin(RunRegistry.locate(System.getenv()).orElse(null), id, now, line -> {});
        try {
            return new TemporaryCertificates(record, ScratchTree.make(record, id, above));
        } catch (StoreException e) {
            record.close();
            throw new SecurityProblem("no certificates can be made: " + e.getMessage(), e);
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
        try (hook;
                record) {
            tree.close();
        } catch (StoreException e) {
            throw new SecurityProblem(tree.path() + " could not be removed, and holds keys: " + e.getMessage(), e);
        }
    }
}
