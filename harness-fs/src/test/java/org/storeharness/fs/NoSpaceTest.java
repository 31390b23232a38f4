package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.storeharness.fs.block.EngineSelection;
import org.storeharness.fs.block.FsBlockDriver;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.Store;
import org.storeharness.store.StoreDriver;
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
            long written = writeUntilRejected(session);
            try (Stream<Path> files = Files.walk(FsStoreFixtures.place(small).resolve("000/000"))) {
                assertThat(files.filter(Files::isRegularFile)).hasSize((int) written);
            }
            FsStoreFixtures.perform(session, TestOperation.update(SIZE, 1, 0)).assertOutcome(Outcome.REJECTED);
            TestOperation read = FsStoreFixtures.perform(session, TestOperation.read(SIZE, 0));
            assertThat(read.holdsVersion(0)).isTrue();
            FsStoreFixtures.perform(session, TestOperation.delete(SIZE, 0)).assertOutcome(Outcome.OK);
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
            writeUntilRejected(session);
            store.cleanup();
        }
    }

    @Test
    void aDiskThatIsFullFromTheStartIsRefused() throws Exception {
        fill(small.resolve("filler"));
        for (StoreDriver<?> driver : new StoreDriver<?>[] {new FsDriver(), new FsBlockDriver()}) {
            assertThatThrownBy(() -> FsStoreFixtures.prepared(driver, small, Map.of()))
                    .hasMessageContaining("has no space left (tmpfs)");
        }
    }

    @Test
    void aReadOnlyMountIsRefused() throws Exception {
        assertThat(run("mount", "-o", "remount,ro", small.toString())).isTrue();
        assertThatThrownBy(() -> FsStoreFixtures.prepared(new FsDriver(), directory, Map.of("directory", small)))
                .hasMessageContaining(small + " is not writable (permissions, or a read-only mount)");
    }

    private static long writeUntilRejected(Session session) {
        for (long key = 0; key < 100; key++) {
            TestOperation write = FsStoreFixtures.perform(session, TestOperation.write(SIZE, key));
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
