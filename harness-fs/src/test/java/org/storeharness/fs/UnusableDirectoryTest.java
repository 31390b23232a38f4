package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.fs.block.FsBlockDriver;
import org.storeharness.plan.Durability;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestContext;

/** Places that a run is refused at, each with one line that names the place and the way out. */
class UnusableDirectoryTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "no/such, directory PLACE does not exist or cannot be reached; create it first",
        "file, PLACE is not a directory",
        "file/below, PLACE does not exist or cannot be reached"
    })
    void aPlaceThatIsNoDirectoryIsRefused(String name, String message) throws Exception {
        Files.writeString(directory.resolve("file"), "");
        Path place = directory.resolve(name);
        assertRefused(place, message.replace("PLACE", place.toString()));
    }

    @Test
    void aKernelDirectoryWithoutSpaceIsRefused() {
        Path kernel = Path.of("/proc");
        assumeTrue(Files.isDirectory(kernel.resolve("self")), "does not apply: there is no /proc");
        assertRefused(kernel, "directory /proc ");
    }

    @Test
    void aDirectoryWithoutPermissionIsRefused() throws Exception {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("r-xr-xr-x"));
        assumeFalse(Files.isWritable(directory), "does not apply: permissions do not bind this user (root)");
        assertRefused(directory, "is not writable");
    }

    @Test
    void batchesAreRefused() {
        StoreContext context = context(new StoreContext.Demand(1, 1, 100, 1024));
        assertStoreFails(() -> FsStoreFixtures.open(new FsDriver(), context, Map.of()), "batch must be 1, got 100");
    }

    @Test
    void moreSessionsThanTheOpenFileLimitAllowsAreRefused() {
        assumeTrue(Files.exists(Path.of("/proc/self/limits")), "does not apply: the limit is not known here");
        StoreContext context = context(new StoreContext.Demand(2_000_000_000, 2_000_000_000, 1, 1024));
        assertStoreFails(() -> FsStoreFixtures.open(new FsDriver(), context, Map.of()), "the open-file limit is");
    }

    @Test
    void sessionsOfOtherHostsNeedNoFilesHere() throws Exception {
        StoreContext context = context(new StoreContext.Demand(2_000_000_000, 2_000_000_000, 1, 1024))
                .withoutWorkers();
        for (StoreDriver<?> driver : List.of(new FsDriver(), new FsBlockDriver())) {
            try (Store store = FsStoreFixtures.open(driver, context, Map.of())) {
                assertThat(store).isNotNull();
            }
        }
    }

    @Test
    void directIoThatCannotBeHadIsRefusedWhereItIsDemanded() throws Exception {
        StoreContext context = FsStoreFixtures.context(directory, Durability.DURABLE, 1000);
        var store = FsStoreFixtures.open(new FsDriver(), context, Map.of("direct", "on"));
        assertStoreFails(store::prepare, "direct: on is not possible");
        store.cleanup();
        assertThat(directory).isEmptyDirectory();
    }

    private void assertRefused(Path place, String message) {
        assertThatThrownBy(() -> FsStoreFixtures.prepared(new FsDriver(), directory, Map.of("directory", place)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    private StoreContext context(StoreContext.Demand demand) {
        return TestContext.of(
                FsStoreFixtures.RUN,
                "target",
                directory,
                demand,
                "durability",
                Durability.DURABLE,
                "operationTimeout",
                Duration.ofSeconds(1));
    }
}
