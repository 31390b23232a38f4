package org.storeharness.cluster.link;

import java.nio.file.Path;
import java.time.Instant;
import org.storeharness.run.RunId;
import org.storeharness.run.ShutdownHook;
import org.storeharness.run.saved.RunRecord;
import org.storeharness.run.saved.RunRegistry;
import org.storeharness.run.saved.ScratchTree;
import org.storeharness.store.StoreException;

/**
 * A directory for private keys that only this user may read. It goes when this is closed, which a JVM that is told to end waits for; what
 * is left of a process that was killed, {@code harness clean} knows.
 */
record KeyScratch(RunRecord record, ScratchTree tree, ShutdownHook hook) implements AutoCloseable {
    /**
     * Makes one.
     *
     * @param above an existing directory
     * @throws SecurityProblem if it cannot be made
     */
    static KeyScratch make(Path above) {
        Instant now = Instant.now();
        String id = RunId.of(now);
        RunRecord record = RunRecord.begin(RunRegistry.locate(System.getenv()).orElse(null), id, now, line -> {});
        try {
            return new KeyScratch(record, ScratchTree.make(record, id, above), new ShutdownHook(() -> {}));
        } catch (StoreException e) {
            record.close();
            throw new SecurityProblem("no certificates can be made: " + e.getMessage(), e);
        }
    }

    Path path() {
        return tree.path();
    }

    @Override
    public void close() {
        try (hook;
                record) {
            tree.close();
        } catch (StoreException e) {
            throw new SecurityProblem(path() + " could not be removed, and holds keys: " + e.getMessage(), e);
        }
    }
}
