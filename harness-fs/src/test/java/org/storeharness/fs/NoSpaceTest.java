package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.storeharness.fs.block.EngineSelection;
import org.storeharness.fs.block.FsBlockDriver;
import org.storeharness.fs.metadata.MetadataDriver;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.Store;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** A filesystem that fills up under the run, or takes no writes; needs the right to mount a small one. */
class NoSpaceTest {
    private static final int SIZE = FsStoreFixtures.SIZE;

    @TempDir
    private Path directory;

    private Path small;
    private boolean mounted;

    @BeforeEach
    void mountASmallFilesystem() throws Exception {
        small = Files.createDirectory(directory.resolve("small"));
        mounted = run("mount", "-t", "tmpfs", "-o", "size=256k", "harness-test", small.toString());
        assumeTrue(mounted, "does not apply: this user may not mount a small filesystem");
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            assertThat(run("umount", small.toString())).isTrue();
        }
    }

    @Test
    void aFullDiskRejectsFilesAndKeepsNoHalfOfThem() throws Exception {
        try (Store store = FsStoreFixtures.prepared(new FsDriver(), small, Map.of());
                Session session = FsStoreFixtures.session(store)) {
            long written = writeUntilRejected(session, key -> TestOperation.write(SIZE, key));
            try (Stream<Path> files = Files.walk(FsStoreFixtures.place(small).resolve("000/000"))) {
                assertThat(files.filter(Files::isRegularFile)).hasSize((int) written);
            }
            TestOperation.update(SIZE, 1, 0).performedBy(session).assertOutcome(Outcome.REJECTED);
            TestOperation read = TestOperation.read(SIZE, 0).performedBy(session);
            assertThat(read.holdsVersion(0)).isTrue();
            TestOperation.delete(SIZE, 0).performedBy(session).assertOutcome(Outcome.OK);
            store.cleanup();
            assertThat(small).isEmptyDirectory();
        }
    }

    @ParameterizedTest
    @EnumSource(names = "NULL", mode = EnumSource.Mode.EXCLUDE)
    void aFullDiskRejectsBlocks(IoEngine engine) throws Exception {
        assumeTrue(EngineSelection.unavailableReason(engine).isEmpty(), "does not apply: no such engine here");
        Map<String, ?> options = Map.of("engine", engine.spelling());
        try (Store store = FsStoreFixtures.prepared(new FsBlockDriver(), small, options);
                Session session = FsStoreFixtures.session(store)) {
            writeUntilRejected(session, key -> TestOperation.write(SIZE, key));
            store.cleanup();
        }
    }

    @Test
    void aFullDiskRejectsNames() throws Exception {
        Map<String, ?> options = Map.of("phases", List.of("tree-creation", "file-creation"), "writeBytes", SIZE);
        try (Store store = FsStoreFixtures.prepared(new MetadataDriver(), small, options)) {
            beginPhase(store);
            try (Session session = FsStoreFixtures.session(store)) {
                TestOperation.script().performedBy(session).assertOutcome(Outcome.OK);
            }
            beginPhase(store);
            try (Session session = FsStoreFixtures.session(store)) {
                writeUntilRejected(session, item -> TestOperation.script());
            }
            store.cleanup();
            assertThat(small).isEmptyDirectory();
        }
    }

    private static void beginPhase(Store store) throws StoreException {
        store.beginStep();
        store.prepareCache();
    }

    private static List<StoreDriver<?>> drivers() {
        return List.of(new FsDriver(), new FsBlockDriver(), new MetadataDriver());
    }

    @Test
    void aDiskThatIsFullFromTheStartIsRefused() throws Exception {
        fill(small.resolve("filler"));
        for (StoreDriver<?> driver : drivers()) {
            assertThatThrownBy(() -> FsStoreFixtures.prepared(driver, small, Map.of()))
                    .hasMessageContaining("has no space left (tmpfs)");
        }
    }

    @Test
    void aReadOnlyMountIsRefused() throws Exception {
        assumeTrue(
                run("mount", "-o", "remount,ro", small.toString()),
                "does not apply: this user may not make the filesystem read-only");
        for (StoreDriver<?> driver : drivers()) {
            assertThatThrownBy(() -> FsStoreFixtures.prepared(driver, directory, Map.of("directory", small)))
                    .hasMessageContaining(small + " is not writable (permissions, or a read-only mount)");
        }
    }

    private static long writeUntilRejected(Session session, LongFunction<TestOperation> operations) {
        for (long key = 0; key < 100; key++) {
            TestOperation write = operations.apply(key).performedBy(session);
            if (write.outcome() != Outcome.OK) {
                assertThat(write.outcome()).as(write.reason()).isEqualTo(Outcome.REJECTED);
                assertThat(write.reason()).contains("no space left for object " + key);
                return key;
            }
        }
        throw new AssertionError("100 objects fit a filesystem for 64");
    }

    private static void fill(Path file) throws IOException {
        FileStore store = Files.getFileStore(file.getParent());
        Files.write(file, new byte[(int) store.getUsableSpace()]);
    }

    private static boolean run(String... command) throws Exception {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
