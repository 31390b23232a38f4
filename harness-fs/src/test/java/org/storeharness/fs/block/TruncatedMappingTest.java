package org.storeharness.fs.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.fs.FsStoreFixtures;
import org.storeharness.plan.Durability;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.Store;
import org.storeharness.store.TestOperation;

/**
 * Files that are cut short under their mapping end operations as with the other engines. The JVM's error comes at another
 * place once the code is compiled, so some of the operations before the cut are enough for that.
 */
class TruncatedMappingTest {
    private static final int SIZE = FsStoreFixtures.SIZE;
    private static final int BLOCKS = 8;
    private static final String BEHIND_THE_END = "the file ends before the block";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"read, 1", "read, 300", "read, 20000", "update, 1", "update, 300", "update, 20000"})
    void whatIsBehindTheNewEndIsMissedAndTheFileGetsNoLonger(String kind, int before) throws Exception {
        LongFunction<TestOperation> operation =
                key -> kind.equals("read") ? TestOperation.read(SIZE, key) : TestOperation.update(SIZE, 1, key);
        try (Store store = mapped();
                Session session = filled(store)) {
            for (int i = 0; i < before; i++) {
                assertEnds(session, operation.apply(i % BLOCKS), Outcome.OK, "");
            }
            truncate(SIZE);
            for (int key = 1; key < BLOCKS; key++) {
                assertEnds(session, operation.apply(key), Outcome.MISS, BEHIND_THE_END);
            }
            assertEnds(session, operation.apply(0), Outcome.OK, "");
            assertThat(blocks()).hasSize(SIZE);
        }
    }

    @Test
    void aFileThatIsEmptiedMissesItsFirstBlockToo() throws Exception {
        try (Store store = mapped();
                Session session = filled(store)) {
            assertEnds(session, TestOperation.read(SIZE, 0), Outcome.OK, "");
            truncate(0);
            assertEnds(session, TestOperation.update(SIZE, 1, 0), Outcome.MISS, BEHIND_THE_END);
            assertEnds(session, TestOperation.read(SIZE, 0), Outcome.MISS, BEHIND_THE_END);
        }
    }

    @Test
    void aBlockThatTheNewEndCutsIsCorrupt() throws Exception {
        int large = 4 * SIZE;
        try (Store store = FsStoreFixtures.open(
                new FsBlockDriver(),
                FsStoreFixtures.context(directory, Durability.RELAXED, large),
                Map.of("engine", "mmap"))) {
            store.prepare();
            try (Session session = FsStoreFixtures.session(store)) {
                assertEnds(session, TestOperation.write(large, 0), Outcome.OK, "");
                assertEnds(session, TestOperation.read(large, 0), Outcome.OK, "");
                truncate(SIZE);
                assertEnds(session, TestOperation.read(large, 0), Outcome.CORRUPT, "ends after 4096 B of the block");
            }
        }
    }

    private Store mapped() throws Exception {
        return FsStoreFixtures.open(
                new FsBlockDriver(),
                FsStoreFixtures.context(directory, Durability.RELAXED, SIZE),
                Map.of("engine", "mmap"));
    }

    private static Session filled(Store store) throws Exception {
        store.prepare();
        Session session = FsStoreFixtures.session(store);
        for (int key = 0; key < BLOCKS; key++) {
            assertEnds(session, TestOperation.write(SIZE, key), Outcome.OK, "");
        }
        return session;
    }

    private static void assertEnds(Session session, TestOperation operation, Outcome outcome, String reason) {
        operation.performedBy(session).assertOutcome(outcome);
        if (!reason.isEmpty()) {
            assertThat(operation.reason()).contains(reason);
        }
    }

    private void truncate(long length) throws IOException {
        try (FileChannel channel = FileChannel.open(blocks(), StandardOpenOption.WRITE)) {
            channel.truncate(length);
        }
    }

    private Path blocks() {
        return FsStoreFixtures.place(directory).resolve("blocks-0");
    }
}
