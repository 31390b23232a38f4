package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.environment.FileSystemKind;
import org.storeharness.fs.block.FsBlockDriver;
import org.storeharness.plan.Durability;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreFacts;

/** Tests the facts that a store states of itself. */
class FsStoreFactsTest {
    @TempDir
    private Path directory;

    @Test
    void nothingOnTmpfsIsDurable() throws Exception {
        Path memory = Path.of("/dev/shm");
        assumeTrue(
                Files.isWritable(memory) && Files.getFileStore(memory).type().equals("tmpfs"),
                "does not apply: /dev/shm is no tmpfs to write to");
        Path place = Files.createTempDirectory(memory, "harness-test-");
        try {
            for (StoreDriver<?> driver : new StoreDriver<?>[] {new FsDriver(), new FsBlockDriver()}) {
                StoreFacts facts = facts(driver, FsStoreFixtures.context(place, Durability.DURABLE, 4096), Map.of());
                assertThat(facts.product()).isEqualTo("files on tmpfs");
                assertThat(facts.durability()).isEqualTo(Durability.VOLATILE);
                assertThat(facts.settings()).containsEntry("directIo", "no: tmpfs keeps files in memory");
            }
        } finally {
            Files.delete(place);
        }
    }

    @Test
    void syncedFilesOnADiskAreDurable() throws Exception {
        assumeDisk();
        StoreFacts facts =
                facts(new FsDriver(), FsStoreFixtures.context(directory, Durability.DURABLE, 1024), Map.of());
        assertThat(facts.durability()).isEqualTo(Durability.DURABLE);
        assertThat(facts.settings())
                .containsEntry("write", "create, write, fsync, close, fsync of the directory")
                .containsEntry(
                        "update", "write another file, fsync, rename it over the old one, fsync of the directory")
                .containsEntry("pageCache", "used; nothing is dropped");
        assertThat(facts.standIn()).isFalse();
    }

    @Test
    void withoutASyncOfTheDirectoryNewNamesAreNotDurable() throws Exception {
        assumeDisk();
        StoreFacts facts = facts(
                new FsDriver(),
                FsStoreFixtures.context(directory, Durability.DURABLE, 1024),
                Map.of("syncDirectory", "false"));
        assertThat(facts.durability()).isEqualTo(Durability.RELAXED);
        assertThat(facts.settings()).containsKey("newNames");
    }

    @Test
    void relaxedWritesAreNotSynced() throws Exception {
        assumeDisk();
        StoreContext relaxed = FsStoreFixtures.context(directory, Durability.RELAXED, 1024);
        StoreFacts files = facts(new FsDriver(), relaxed, Map.of());
        assertThat(files.durability()).isEqualTo(Durability.RELAXED);
        assertThat(files.settings()).containsEntry("write", "create, write, close");
        StoreFacts blocks = facts(new FsBlockDriver(), relaxed, Map.of());
        assertThat(blocks.durability()).isEqualTo(Durability.RELAXED);
        assertThat(blocks.settings()).containsEntry("write", "write in place");
    }

    @Test
    void smallObjectsGoThroughTheCacheAndSaySo() throws Exception {
        for (StoreDriver<?> driver : new StoreDriver<?>[] {new FsDriver(), new FsBlockDriver()}) {
            StoreFacts facts = facts(driver, FsStoreFixtures.context(directory, Durability.DURABLE, 1024), Map.of());
            assertThat(facts.settings().get("directIo")).startsWith("no: ");
            assertThat(facts.settings()).containsEntry("pageCache", "used; nothing is dropped");
        }
    }

    @Test
    void directIoThatIsSwitchedOffSaysSo() throws Exception {
        StoreFacts facts = facts(
                new FsDriver(), FsStoreFixtures.context(directory, Durability.DURABLE, 4096), Map.of("direct", "off"));
        assertThat(facts.settings()).containsEntry("directIo", "no: switched off");
    }

    private void assumeDisk() throws Exception {
        String type = Files.getFileStore(directory).type();
        assumeTrue(
                FileSystemKind.of(type) != FileSystemKind.MEMORY,
                "does not apply: the temporary directory is in memory (" + type + ")");
    }

    private static StoreFacts facts(StoreDriver<?> driver, StoreContext context, Map<String, ?> options)
            throws Exception {
        try (Store store = FsStoreFixtures.open(driver, context, options)) {
            store.prepare();
            StoreFacts facts = store.facts();
            store.cleanup();
            return facts;
        }
    }
}
