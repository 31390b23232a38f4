package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.fs.block.FsBlockDriver;
import org.storeharness.fs.metadata.MetadataDriver;
import org.storeharness.plan.Durability;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;
import org.storeharness.store.TestOperation;

/** Two processes of a run in one directory. */
class SharedDirectoryTest {
    @TempDir
    private Path temporary;

    private Path data;
    private Path dataOfSecond;

    @BeforeEach
    void createDataDirectories() throws Exception {
        data = Files.createDirectory(temporary.resolve("data"));
        dataOfSecond = Files.createDirectory(temporary.resolve("second"));
    }

    @Test
    void aHostWithoutTheDirectorySaysWhatToMount() throws Exception {
        Store first = FsStoreFixtures.prepared(new FsDriver(), data, Map.of());
        SharedPlace place = first.sharedPlace();
        Path run = data.toRealPath().resolve("harness-" + FsStoreFixtures.RUN);
        Path moved = Files.move(run, temporary.resolve("moved"));
        assertThatThrownBy(() -> attached(new FsDriver(), place, Map.of(), FsStoreFixtures.SIZE))
                .isInstanceOf(StoreException.class)
                .hasMessage("directory " + run
                        + " on this host is not the one in which the run works: it does not exist;" + " mount "
                        + run.getParent() + " of the host that began the run here, at the same path");
        Files.createDirectory(run);
        assertThatThrownBy(() -> attached(new FsDriver(), place, Map.of(), FsStoreFixtures.SIZE))
                .hasMessageContaining("there is no file .harness-run-" + FsStoreFixtures.RUN + " in it");
        Files.delete(run);
        Files.move(moved, run);
        Files.move(data, temporary.resolve("unmounted"));
        assertThatThrownBy(() -> attached(new FsDriver(), place, Map.of(), FsStoreFixtures.SIZE))
                .hasMessage(
                        "directory " + run.getParent() + " does not exist or cannot be reached; mount that of the host"
                                + " that began the run here, at the same path");
    }

    @Test
    void aDirectoryOfAnEarlierRunWithTheSameIdIsRefused() throws Exception {
        for (StoreDriver<?> driver : List.of(new FsDriver(), new FsBlockDriver(), new MetadataDriver())) {
            Store first = FsStoreFixtures.prepared(driver, data, Map.of());
            SharedPlace place = first.sharedPlace();
            Files.writeString(
                    FsStoreFixtures.place(data).resolve(".harness-run-" + FsStoreFixtures.RUN), "4194305 1\n");
            assertThatThrownBy(() -> attached(driver, place, Map.of(), FsStoreFixtures.SIZE))
                    .hasMessageContaining("its mark is that of another process, whose run had the same id");
            first.cleanup();
        }
    }

    @Test
    void anAttachedStoreNeitherNotesNorCreatesNorRemoves() throws Exception {
        for (StoreDriver<?> driver : List.of(new FsDriver(), new FsBlockDriver(), new MetadataDriver())) {
            Store first = FsStoreFixtures.prepared(driver, data, Map.of());
            List<Path> before = entries();
            Store second = attached(driver, first.sharedPlace(), Map.of(), FsStoreFixtures.SIZE);
            second.beginStep();
            second.prepareCache();
            second.cleanup();
            second.close();
            assertThat(entries()).isEqualTo(before);
            assertThat(dataOfSecond).isEmptyDirectory();
            first.cleanup();
            assertThat(data).isEmptyDirectory();
        }
    }

    @Test
    void bothOpenFilesInTheModeOfTheFirst() throws Exception {
        for (StoreDriver<?> driver : List.of(new FsDriver(), new FsBlockDriver())) {
            Store first = FsStoreFixtures.prepared(driver, data, Map.of("direct", "auto"));
            boolean buffered = String.valueOf(first.facts().settings().get(StoreFacts.DIRECT_IO))
                    .startsWith(StoreFacts.NO_DIRECT_IO);
            assertThat(first.sharedPlace().options()).containsEntry("direct", buffered ? "off" : "on");
            first.cleanup();
        }
    }

    @Test
    void blocksAreWhereTheFirstProcessHasThem() throws Exception {
        Map<String, Object> options = Map.of("files", 2, "direct", "off");
        Store first = FsStoreFixtures.prepared(new FsBlockDriver(), data, options);
        Store second = attached(new FsBlockDriver(), first.sharedPlace(), options, FsStoreFixtures.SIZE / 2);
        try (Session writer = FsStoreFixtures.session(first);
                Session reader = FsStoreFixtures.session(second)) {
            for (long key = 0; key < 5; key++) {
                TestOperation.write(FsStoreFixtures.SIZE, key).performedBy(writer);
                TestOperation read =
                        TestOperation.read(FsStoreFixtures.SIZE, key).performedBy(reader);
                assertThat(read.holdsVersion(0))
                        .as("%d: %s", key, read.reason())
                        .isTrue();
            }
        }
        first.cleanup();
    }

    @Test
    void tasksOfOneHostUseTheItemsOfAnother() throws Exception {
        Map<String, Object> options = Map.of("phases", List.of("tree-creation", "file-creation", "file-stat"));
        Store first = FsStoreFixtures.prepared(new MetadataDriver(), data, options);
        Store second = attached(new MetadataDriver(), first.sharedPlace(), options, FsStoreFixtures.SIZE);
        step(first);
        step(second);
        try (Session maker = first.openSession(new SessionContext(0, 1, 1))) {
            assertThat(outcome(maker)).isEqualTo(Outcome.OK);
        }
        for (boolean stat : new boolean[] {false, true}) {
            step(first);
            step(second);
            try (Session here = first.openSession(new SessionContext(1, 1, 1));
                    Session there = second.openSession(new SessionContext(0, 1, 1))) {
                assertThat(outcome(here)).isEqualTo(stat ? Outcome.MISS : Outcome.OK);
                assertThat(outcome(there)).isEqualTo(Outcome.OK);
            }
            Files.deleteIfExists(FsStoreFixtures.place(data).resolve("top/file-0-0"));
        }
        first.cleanup();
        assertThat(data).isEmptyDirectory();
    }

    /** All files and directories of the first process. */
    private List<Path> entries() throws IOException {
        try (Stream<Path> entries = Files.walk(data)) {
            return entries.sorted().toList();
        }
    }

    private static void step(Store store) throws StoreException {
        store.beginStep();
        store.prepareCache();
    }

    private static Outcome outcome(Session session) {
        return TestOperation.script().performedBy(session).outcome();
    }

    private Store attached(StoreDriver<?> driver, SharedPlace place, Map<String, ?> options, int objectBytes)
            throws StoreException {
        Store second = FsStoreFixtures.open(
                driver,
                FsStoreFixtures.context(dataOfSecond, Durability.DURABLE, new StoreContext.Demand(1, 1, 1, objectBytes))
                        .withPlace(place),
                place.replacedIn(new HashMap<>(options)));
        second.attach();
        return second;
    }
}
