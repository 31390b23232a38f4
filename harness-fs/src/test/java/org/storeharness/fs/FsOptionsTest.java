package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertInvalid;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.CacheChoice;
import org.storeharness.store.StoreDrivers;

class FsOptionsTest {
    @Test
    void fsOptionsHaveTheseDefaults() {
        assertThat(OptionsBinder.bind(FsOptions.class, Map.of()))
                .isEqualTo(new FsOptions(null, DirectIoChoice.AUTO, true, 4096, CacheChoice.AS_IS));
    }

    @Test
    void fsBlockOptionsHaveTheseDefaults() {
        assertThat(OptionsBinder.bind(FsBlockOptions.class, Map.of()))
                .isEqualTo(new FsBlockOptions(
                        null,
                        DirectIoChoice.AUTO,
                        1,
                        IoEngine.NIO,
                        0,
                        SyncMode.FDATASYNC,
                        0,
                        CacheChoice.AS_IS,
                        1,
                        false,
                        false,
                        false,
                        false,
                        false));
    }

    @Test
    void badValuesAreRefusedByName() {
        assertRefused(FsOptions.class, "filesPerDirectory", "999", "must be 1000..100000, got 999");
        assertRefused(FsOptions.class, "direct", "maybe", "must be one of auto, accepted, on, off, got 'maybe'");
        assertRefused(FsBlockOptions.class, "files", "0", "must be 1..65536, got 0");
        assertRefused(
                FsBlockOptions.class, "engine", "aio", "must be one of nio, libaio, io-uring, mmap, null, got 'aio'");
        assertRefused(FsBlockOptions.class, "jobs", "1025", "must be 0..1024, got 1025");
        assertRefused(FsBlockOptions.class, "syncEvery", "-1", "must be 0..1000000000, got -1");
        assertRefused(
                FsBlockOptions.class,
                "cache",
                "hot",
                "must be one of as-is, cold, cold-system, cold-if-possible, warm, got 'hot'");
        assertRefused(FsBlockOptions.class, "depth", "1", "is not an option");
    }

    @Test
    void whatOnlyIoUringHasNeedsIt() {
        assertThat(OptionsBinder.bind(
                                FsBlockOptions.class,
                                Map.of("engine", "io_uring", "registerFiles", "true", "submitThread", "true"))
                        .uring()
                        .text())
                .isEqualTo("registered files, a submitting thread of the kernel");
        for (String option : List.of("registerFiles", "fixedBuffers", "polled", "submitThread")) {
            assertThatThrownBy(
                            () -> OptionsBinder.bind(FsBlockOptions.class, Map.of("engine", "libaio", option, "true")))
                    .hasMessageContaining(option + " needs engine: io_uring");
        }
    }

    @Test
    void filesThatSyncEveryWriteHaveNoOtherSync() {
        assertThatThrownBy(() -> OptionsBinder.bind(FsBlockOptions.class, Map.of("sync", "dsync", "syncEvery", "8")))
                .hasMessageContaining("syncEvery must be 0 with sync: dsync or sync");
        assertThatThrownBy(() -> OptionsBinder.bind(FsBlockOptions.class, Map.of("sync", "sync", "engine", "mmap")))
                .hasMessageContaining("sync must be fdatasync or fsync with engine: mmap");
    }

    @Test
    void bothDriversAreFoundAsServices() {
        assertThat(StoreDrivers.load().all()).containsKeys("fs", "fs-block");
    }

    private static void assertRefused(Class<? extends Record> type, String option, String value, String problem) {
        assertInvalid(() -> OptionsBinder.bind(type, Map.of(option, value)), option + " " + problem);
    }
}
