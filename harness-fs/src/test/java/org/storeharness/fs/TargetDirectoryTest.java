package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.storeharness.environment.ProcessIdentity;
import org.storeharness.fs.block.EngineSelection;
import org.storeharness.fs.block.FsBlockDriver;
import org.storeharness.plan.Durability;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.Store;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Tests what a run creates, whose it is, and what is left of it. */
class TargetDirectoryTest {
    @TempDir
    private Path temporary;

    private Path data;
    private Path precious;

    @BeforeEach
    void createDataDirectoryAndAForeignFile() throws Exception {
        data = Files.createDirectory(temporary.resolve("data"));
        precious = Files.write(temporary.resolve("precious"), new byte[FsStoreFixtures.SIZE]);
    }

    @Test
    void cleanupLeavesNothing() throws Exception {
        for (StoreDriver<?> driver : new StoreDriver<?>[] {new FsDriver(), new FsBlockDriver()}) {
            Store store = FsStoreFixtures.prepared(driver, data, Map.of());
            fill(store);
            store.cleanup();
            assertThat(data).isEmptyDirectory();
        }
    }

    @Test
    void nothingIsCreatedBeforePrepare() throws Exception {
        FsStoreFixtures.open(new FsDriver(), FsStoreFixtures.context(data, Durability.DURABLE, 1), Map.of());
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void cleanupWithoutPrepareDoesNothing() throws Exception {
        Store store =
                FsStoreFixtures.open(new FsDriver(), FsStoreFixtures.context(data, Durability.DURABLE, 1), Map.of());
        store.cleanup();
        store.close();
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void anUnmarkedRunDirectoryIsRefusedAndUntouched() throws Exception {
        Path foreign = Files.createDirectory(data.resolve("harness-" + FsStoreFixtures.RUN));
        Files.writeString(foreign.resolve("precious"), "mine");
        Store store =
                FsStoreFixtures.open(new FsDriver(), FsStoreFixtures.context(data, Durability.DURABLE, 1), Map.of());
        assertStoreFails(store::prepare, foreign.toString(), "is not of this run");
        store.cleanup();
        assertThat(foreign.resolve("precious")).hasContent("mine");
        assertThat(foreign.toFile().list()).containsExactly("precious");
    }

    @Test
    void aDirectoryMarkedByAnotherRunIsRefused() throws Exception {
        Path foreign = Files.createDirectory(data.resolve("harness-" + FsStoreFixtures.RUN));
        Files.createFile(foreign.resolve(".harness-run-run-2"));
        assertThatThrownBy(() -> FsStoreFixtures.prepared(new FsDriver(), data, Map.of()))
                .isInstanceOf(StoreException.class);
    }

    @Test
    void aSymbolicLinkInPlaceOfTheRunsDirectoryIsRefused() throws Exception {
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
        Files.createFile(elsewhere.resolve(".harness-run-" + FsStoreFixtures.RUN));
        Files.createSymbolicLink(data.resolve("harness-" + FsStoreFixtures.RUN), elsewhere);
        assertThatThrownBy(() -> FsStoreFixtures.prepared(new FsDriver(), data, Map.of()))
                .isInstanceOf(StoreException.class);
    }

    @Test
    void directoriesOfKilledRunsAreNamed() throws Exception {
        for (String run : List.of("r1", "r2", "r3", "r4")) {
            marked("harness-" + run, ".harness-run-" + run, run.equals("r1") ? "" : "4194305 0");
        }
        Store store = FsStoreFixtures.prepared(new FsBlockDriver(), data, Map.of());
        assertThat(store.leftovers())
                .containsExactly(
                        data.resolve("harness-r1"),
                        data.resolve("harness-r2"),
                        data.resolve("harness-r3"),
                        data.resolve("harness-r4"));
        store.cleanup();
        assertThat(data.toFile().list())
                .containsExactlyInAnyOrder("harness-r1", "harness-r2", "harness-r3", "harness-r4");
    }

    @Test
    void directoriesOfLiveRunsAndForeignOnesAreNoLeftovers() throws Exception {
        marked(
                "harness-alive",
                ".harness-run-alive",
                ProcessIdentity.ofThisProcess().text());
        marked("harness-of-me", "notes", "mine");
        marked("other", ".harness-run-other", "4194305");
        marked("harness-r1\u001b", ".harness-run-r1\u001b", "4194305");
        for (StoreDriver<?> driver : new StoreDriver<?>[] {new FsDriver(), new FsBlockDriver()}) {
            Store store = FsStoreFixtures.prepared(driver, data, Map.of());
            assertThat(store.leftovers()).isEmpty();
            store.cleanup();
        }
    }

    /** The directory is as on a mount that keeps no content of the mark, while another target of the run works in it. */
    @Test
    void theDirectoryOfThisRunIsNoLeftoverThoughItsMarkNamesNobody() throws Exception {
        marked("harness-" + FsStoreFixtures.RUN, ".harness-run-" + FsStoreFixtures.RUN, "");
        Store store = FsStoreFixtures.prepared(new FsDriver(), data, Map.of());
        assertThat(store.leftovers()).isEmpty();
        store.cleanup();
    }

    @Test
    void aDirectoryMarkedByThisRunIsAccepted() throws Exception {
        FsStoreFixtures.prepared(new FsDriver(), data, Map.of()).close();
        Store again = FsStoreFixtures.prepared(new FsDriver(), data, Map.of());
        again.cleanup();
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void aSymbolicLinkInTheTreeIsNotFollowedOnCleanup() throws Exception {
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
        Path precious = Files.writeString(elsewhere.resolve("000"), "mine");
        Store store = FsStoreFixtures.prepared(new FsDriver(), data, Map.of());
        fill(store);
        Path link = Files.createSymbolicLink(FsStoreFixtures.place(data).resolve("001"), elsewhere);

        assertStoreFails(store::cleanup, link.toString());
        assertThat(precious).hasContent("mine");
        assertThat(link).isSymbolicLink();
        assertThat(FsStoreFixtures.place(data).resolve("000")).doesNotExist();

        Files.delete(link);
        store.cleanup();
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void cleanupKeepsAndNamesForeignFiles() throws Exception {
        Store store = FsStoreFixtures.prepared(new FsDriver(), data, Map.of());
        fill(store);
        Path notes = Files.writeString(FsStoreFixtures.place(data).resolve("000/000/notes.txt"), "mine");
        Path photos = Files.createDirectories(FsStoreFixtures.place(data).resolve("000/photos"));
        Path photo = Files.writeString(photos.resolve("001"), "mine");

        assertStoreFails(store::cleanup, "2 things that this run did not create");
        assertThat(notes).hasContent("mine");
        assertThat(photo).hasContent("mine");
    }

    @Test
    void aForeignFileInTheRunsDirectoryStaysAndIsNamed() throws Exception {
        Store store = FsStoreFixtures.prepared(new FsDriver(), data, Map.of());
        Path run = data.resolve("harness-" + FsStoreFixtures.RUN);
        Path letter = Files.writeString(run.resolve("letter"), "Dear all");
        assertStoreFails(store::cleanup, run + " is left, because it holds 1 thing", letter.toString());
        assertThat(letter).hasContent("Dear all");
    }

    @Test
    void whatAKilledRunLeftIsRemovedButForWhatItDidNotCreate() throws Exception {
        Store store = FsStoreFixtures.prepared(new FsDriver(), data, Map.of());
        fill(store);
        store.close();
        Path run = data.resolve("harness-" + FsStoreFixtures.RUN);
        Path letter = Files.writeString(FsStoreFixtures.place(data).resolve("letter"), "Dear all");
        assertThatThrownBy(() -> Leftovers.remove(run, name -> name.matches("[0-9a-f]{3}")))
                .hasMessageContaining(letter.toString());
        assertThat(FsStoreFixtures.place(data).toFile().list())
                .containsExactlyInAnyOrder("letter", ".harness-run-" + FsStoreFixtures.RUN);
        Files.delete(letter);
        Leftovers.remove(run, name -> name.matches("[0-9a-f]{3}"));
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void aDirectoryThatNeverGotItsNameIsALeftover() throws Exception {
        Path draft = Files.createDirectory(data.resolve("harness-r1.harness-run-r1-4194305-1"));
        Files.createDirectory(data.resolve("harness-r1.harness-run-r2-4194305-1"));
        assertThat(Leftovers.in(data)).containsExactly(draft);
        Leftovers.remove(draft, name -> true);
        assertThat(draft).doesNotExist();
    }

    @Test
    void aDraftOfTheRunsDirectoryIsFoundByItsNoteAndRemoved() throws Exception {
        Path draft = Files.createDirectory(data.resolve("harness-r1.harness-run-r1-4194305-1"));
        Files.writeString(draft.resolve(".harness-run-r1"), "4194305 1\n");
        Path another = Files.createDirectory(data.resolve("harness-r1.harness-run-r2-4194305-1"));
        Path longer = Files.createDirectory(data.resolve("harness-r1-x.harness-run-r1-x-4194305-1"));
        Path similar = Files.createDirectory(data.resolve("harness-r1.harness-run-r1-old"));
        Leftover left = leftover("r1").orElseThrow();
        assertThat(left.place()).isEqualTo(draft.toString());
        left.remove();
        assertThat(leftover("r1")).isEmpty();
        assertThat(data.toFile().listFiles())
                .containsExactlyInAnyOrder(another.toFile(), longer.toFile(), similar.toFile());
    }

    @Test
    void aDraftOfATargetGoesWithTheRunsDirectory() throws Exception {
        marked("harness-r1", ".harness-run-r1", "4194305 1\n");
        Path draft = Files.createDirectory(data.resolve("harness-r1/fs.harness-run-r1-4194305-1"));
        Path letter = Files.writeString(draft.resolve("letter"), "Dear all");
        Files.createDirectory(data.resolve("harness-r1.harness-run-r1-4194305-1"));
        Leftover left = leftover("r1").orElseThrow();
        assertThatThrownBy(left::remove).hasMessageContaining(letter.toString());
        assertThat(letter).hasContent("Dear all");
        Files.delete(letter);
        left.remove();
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void theFileOfAProbeGoesWithTheTarget() throws Exception {
        marked("harness-r1", ".harness-run-r1", "4194305 1\n");
        marked("harness-r1/fs", ".harness-run-r1", "4194305 1\n");
        Files.createFile(data.resolve("harness-r1/fs/harness-probe-11086486065071737134.tmp"));
        Path foreign = Files.createFile(data.resolve("harness-r1/fs/harness-probe-mine.tmp"));
        Leftover left = leftover("r1").orElseThrow();
        assertThatThrownBy(left::remove).hasMessageContaining("holds 1 thing").hasMessageContaining(foreign.toString());
        Files.delete(foreign);
        left.remove();
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void targetsOfOneRunShareItsDirectory() throws Exception {
        Store files = FsStoreFixtures.prepared(new FsDriver(), data, Map.of());
        Path other = Files.createDirectory(
                data.resolve("harness-" + FsStoreFixtures.RUN).resolve("other"));
        Files.createFile(other.resolve(".harness-run-" + FsStoreFixtures.RUN));
        files.cleanup();
        assertThat(other).exists();
        assertThat(FsStoreFixtures.place(data)).doesNotExist();
    }

    @Test
    void anotherDirectoryCanBeNamed() throws Exception {
        Path named = Files.createDirectory(temporary.resolve("named"));
        Store store = FsStoreFixtures.prepared(new FsDriver(), data, Map.of("directory", named));
        fill(store);
        assertThat(data).isEmptyDirectory();
        assertThat(FsStoreFixtures.place(named)).isDirectory();
        assertThat(store.facts().endpoint())
                .isEqualTo(FsStoreFixtures.place(named).toRealPath().toString());
        store.cleanup();
        assertThat(named).isEmptyDirectory();
    }

    private Optional<Leftover> leftover(String run) throws Exception {
        String name = data.resolve("harness-" + run).toString();
        return new FsDriver().leftover(new LeftoverNote(run, "fs", "fs", "directory", name, Map.of()));
    }

    private static void fill(Store store) throws Exception {
        try (Session session = FsStoreFixtures.session(store)) {
            for (long key : new long[] {0, 1, 4095, 4096, 100_000}) {
                TestOperation.write(FsStoreFixtures.SIZE, key)
                        .performedBy(session)
                        .assertOutcome(Outcome.OK);
            }
        }
    }

    private void marked(String name, String mark, String stamp) throws IOException {
        Files.writeString(Files.createDirectory(data.resolve(name)).resolve(mark), stamp);
    }

    /** A link that somebody puts in place of a file of the run is not followed, wherever the file is opened. */
    @Test
    void aLinkInPlaceOfAnObjectIsNeitherReadNorReplaced() throws Exception {
        Store store = FsStoreFixtures.prepared(new FsDriver(), data, Map.of());
        try (Session session = FsStoreFixtures.session(store)) {
            TestOperation.write(FsStoreFixtures.SIZE, 0).performedBy(session).assertOutcome(Outcome.OK);
            Path object = FsStoreFixtures.place(data).resolve("000/000/000");
            plant(object);
            TestOperation.read(FsStoreFixtures.SIZE, 0).performedBy(session).assertOutcome(Outcome.ERROR);
            Files.delete(object);
        }
        assertThat(precious).hasBinaryContent(new byte[FsStoreFixtures.SIZE]);
        store.cleanup();
    }

    @ParameterizedTest
    @EnumSource(names = "NULL", mode = EnumSource.Mode.EXCLUDE)
    void aLinkInPlaceOfAFileOfBlocksIsNotOpened(IoEngine engine) throws Exception {
        assumeThat(EngineSelection.unavailableReason(engine))
                .as("does not apply: %s is not available", engine.spelling())
                .isEmpty();
        Store store = FsStoreFixtures.prepared(new FsBlockDriver(), data, Map.of("engine", engine.spelling()));
        Path file = FsStoreFixtures.place(data).resolve("blocks-0");
        plant(file);
        assertThatThrownBy(() -> FsStoreFixtures.session(store)).isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> store.fill(new FixedSizeFill(0, 4, FsStoreFixtures.SIZE)))
                .isInstanceOf(StoreException.class);
        assertThat(precious).hasBinaryContent(new byte[FsStoreFixtures.SIZE]);
        Files.delete(file);
        store.cleanup();
    }

    private void plant(Path file) throws Exception {
        Files.delete(file);
        Files.createSymbolicLink(file, precious);
    }
}
