package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.StoreContext;
import org.storeharness.store.TestOperation;

/** No object is acknowledged before every name that leads to it is synced. */
class SyncedNamesTest {
    @TempDir
    private Path temporary;

    private final List<String> synced = new ArrayList<>();
    private Path data;

    @BeforeEach
    void makeTheDirectory() throws Exception {
        data = Files.createDirectory(temporary.toRealPath().resolve("data"));
    }

    @Test
    void theNamesOfTargetAndRunAreSyncedFromTheStart() throws Exception {
        try (FsStore store = prepared(Durability.DURABLE)) {
            assertThat(synced).containsExactlyInAnyOrder("harness-run-1/target", "harness-run-1", "");
            store.cleanup();
        }
    }

    @Test
    void aDirectoryThatAnotherSessionMadeIsSyncedBeforeTheFirstObjectInIt() throws Exception {
        try (FsStore store = prepared(Durability.DURABLE)) {
            Files.createDirectories(FsStoreFixtures.place(data).resolve("000/000"));
            synced.clear();
            write(store, 0);
            assertThat(synced)
                    .containsExactlyInAnyOrder(
                            "harness-run-1/target/000/000", "harness-run-1/target/000", "harness-run-1/target");
            synced.clear();
            write(store, 1);
            assertThat(synced).as("once for all sessions").containsExactly("harness-run-1/target/000/000");
            store.cleanup();
        }
    }

    @Test
    void aRelaxedTargetSyncsNothing() throws Exception {
        try (FsStore store = prepared(Durability.RELAXED)) {
            write(store, 0);
            assertThat(synced).isEmpty();
            store.cleanup();
        }
    }

    @Test
    void whatIsDurableIsMarkedOnceWhereItsFlushBegins() throws Exception {
        for (Durability durability : List.of(Durability.DURABLE, Durability.RELAXED)) {
            try (FsStore store = prepared(durability);
                    Session session = FsStoreFixtures.session(store)) {
                List<OperationPart> flush =
                        durability == Durability.DURABLE ? List.of(OperationPart.WRITTEN) : List.of();
                assertThat(marks(session, TestOperation.write(FsStoreFixtures.SIZE, 1)))
                        .isEqualTo(flush);
                assertThat(marks(session, TestOperation.read(FsStoreFixtures.SIZE, 1)))
                        .isEmpty();
                assertThat(marks(session, TestOperation.update(FsStoreFixtures.SIZE, 1, 1)))
                        .isEqualTo(flush);
                assertThat(marks(session, TestOperation.delete(FsStoreFixtures.SIZE, 1)))
                        .isEqualTo(flush);
                store.cleanup();
            }
        }
    }

    private static List<OperationPart> marks(Session session, TestOperation operation) {
        return operation.performedBy(session).assertOutcome(Outcome.OK).marks();
    }

    private FsStore prepared(Durability durability) throws Exception {
        StoreContext context = FsStoreFixtures.context(data, durability, FsStoreFixtures.SIZE);
        FsStore store = new FsStore(
                OptionsBinder.bind(FsOptions.class, Map.of()),
                context,
                new TargetDirectory(null, context, FanOut::isGeneratedName),
                RecordedSync::new);
        store.prepare();
        return store;
    }

    private static void write(FsStore store, long key) throws Exception {
        try (Session session = FsStoreFixtures.session(store)) {
            TestOperation.write(FsStoreFixtures.SIZE, key).performedBy(session).assertOutcome(Outcome.OK);
        }
    }

    private final class RecordedSync extends DirectorySync {
        @Override
        public void sync(Path directory) throws IOException {
            synced.add(data.relativize(directory).toString());
            super.sync(directory);
        }
    }
}
