package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.fs.block.FsBlockDriver;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.Store;
import org.storeharness.store.TestOperation;

/** Files that something else damages while a run works with them. */
class DamagedFilesTest {
    private static final int SIZE = FsStoreFixtures.SIZE;
    private static final String OBJECT_7 = "000/000/007";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4095})
    void aTruncatedFileIsCorrupt(int length) throws Exception {
        assertReadAfterDamage(
                file -> truncate(file, length), Outcome.CORRUPT, "gave " + length + " B, written were 4096");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4096})
    void aLongerFileIsCorrupt(int more) throws Exception {
        assertReadAfterDamage(
                file -> Files.write(file, new byte[more], StandardOpenOption.APPEND),
                Outcome.CORRUPT,
                "written were 4096");
    }

    @Test
    void aDeletedFileIsAMiss() throws Exception {
        assertReadAfterDamage(Files::delete, Outcome.MISS, "object 7 is not there");
    }

    @Test
    void aDirectoryInPlaceOfTheFileIsAnError() throws Exception {
        assertReadAfterDamage(
                file -> {
                    Files.delete(file);
                    Files.createDirectory(file);
                },
                Outcome.ERROR,
                "READ of object 7 failed");
    }

    @Test
    void anUpdateOfADeletedFileIsAMissAndCreatesNothing() throws Exception {
        try (Store store = FsStoreFixtures.prepared(new FsDriver(), directory, Map.of());
                Session session = FsStoreFixtures.session(store)) {
            TestOperation.write(SIZE, 1).performedBy(session).assertOutcome(Outcome.OK);
            TestOperation.update(SIZE, 1, 7).performedBy(session).assertOutcome(Outcome.MISS);
            try (Stream<Path> files =
                    Files.list(FsStoreFixtures.place(directory).resolve("000/000"))) {
                assertThat(files).hasSize(1);
            }
        }
    }

    @Test
    void aKeyThatWasWrittenBeforeIsAnErrorAndKeepsItsContent() throws Exception {
        try (Store store = FsStoreFixtures.prepared(new FsDriver(), directory, Map.of());
                Session session = FsStoreFixtures.session(store)) {
            TestOperation.write(SIZE, 7).performedBy(session).assertOutcome(Outcome.OK);
            assertThat(TestOperation.write(SIZE, 7)
                            .performedBy(session)
                            .assertOutcome(Outcome.ERROR)
                            .reason())
                    .contains("object 7 exists already");
            TestOperation.read(SIZE, 7).performedBy(session).assertOutcome(Outcome.OK);
        }
    }

    @Test
    void aRemovedRunDirectoryIsAnErrorForWrites() throws Exception {
        try (Store store = FsStoreFixtures.prepared(new FsDriver(), directory, Map.of());
                Session session = FsStoreFixtures.session(store)) {
            store.cleanup();
            TestOperation.write(SIZE, 7).performedBy(session).assertOutcome(Outcome.ERROR);
            assertThat(directory).isEmptyDirectory();
        }
    }

    @Test
    void aBlockThatWasNeverWrittenIsAMiss() throws Exception {
        try (Store store = FsStoreFixtures.prepared(new FsBlockDriver(), directory, Map.of());
                Session session = FsStoreFixtures.session(store)) {
            TestOperation.write(SIZE, 3).performedBy(session).assertOutcome(Outcome.OK);
            assertMiss(session, TestOperation.read(SIZE, 2), "the block is all zeros");
            assertMiss(session, TestOperation.read(SIZE, 4), "the file ends before the block");
            assertMiss(session, TestOperation.update(SIZE, 1, 4), "the file ends before the block");
        }
    }

    @Test
    void anObjectLargerThanTheBlockDoesNotTouchItsNeighbour() throws Exception {
        try (Store store = FsStoreFixtures.prepared(new FsBlockDriver(), directory, Map.of());
                Session session = FsStoreFixtures.session(store)) {
            TestOperation.write(SIZE, 1).performedBy(session).assertOutcome(Outcome.OK);
            TestOperation.write(SIZE + 1, 0).performedBy(session).assertOutcome(Outcome.ERROR);
            TestOperation.read(SIZE, 1).performedBy(session).assertOutcome(Outcome.OK);
        }
    }

    private void assertReadAfterDamage(Damage damage, Outcome outcome, String reason) throws Exception {
        try (Store store = FsStoreFixtures.prepared(new FsDriver(), directory, Map.of());
                Session session = FsStoreFixtures.session(store)) {
            TestOperation.write(SIZE, 7).performedBy(session).assertOutcome(Outcome.OK);
            damage.inflict(FsStoreFixtures.place(directory).resolve(OBJECT_7));
            assertThat(TestOperation.read(SIZE, 7)
                            .performedBy(session)
                            .assertOutcome(outcome)
                            .reason())
                    .contains(reason);
        }
    }

    private static void assertMiss(Session session, TestOperation operation, String reason) {
        operation.performedBy(session).assertOutcome(Outcome.MISS);
        assertThat(operation.reason()).contains(reason);
    }

    private static void truncate(Path file, long length) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(length);
        }
    }

    private interface Damage {
        void inflict(Path file) throws IOException;
    }
}
