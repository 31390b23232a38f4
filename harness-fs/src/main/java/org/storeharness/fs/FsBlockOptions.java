package org.storeharness.fs;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Setting;
import org.storeharness.store.CacheChoice;
import org.storeharness.unit.Check;

/**
 * The options of the store {@code fs-block}; the help of each says what it means.
 *
 * @param files each session opens all of them
 * @param jobs with as many files, each thread has a file of its own under sequential and shuffled keys
 * @param syncEvery 0..1000000000
 * @param fills 1..10
 * @param nullrw files then get their size without a fill
 */
public record FsBlockOptions(
        @Setting(help = "Existing directory to work in (default: the run's data directory)") @Nullable
        Path directory,

        @Setting(help = "Direct I/O, which bypasses the page cache: auto, accepted, on or off", defaultValue = "auto")
        DirectIoChoice direct,

        @Setting(help = "Number of files that hold the blocks, 1..65536", defaultValue = "1")
        int files,

        @Setting(help = "How blocks are read and written: nio, libaio, io_uring, mmap or null", defaultValue = "nio")
        IoEngine engine,

        @Setting(
                help =
                        "Threads that share the outstanding operations of libaio and io_uring, 1..1024; 0: half of the processors",
                defaultValue = "0")
        int jobs,

        @Setting(help = "How writes are synced: fdatasync, fsync, dsync or sync", defaultValue = "fdatasync")
        SyncMode sync,

        @Setting(
                help = "Writes of a session after which it syncs; 0: every write if durable, none if relaxed",
                defaultValue = "0")
        long syncEvery,

        @Setting(
                help =
                        "State of the page cache before each measured phase: as-is, cold, cold-system, cold-if-possible or warm",
                defaultValue = "as-is")
        CacheChoice cache,

        @Setting(
                help = "How often the fill writes the files, one time over the other: twice is SNIA's preconditioning",
                defaultValue = "1")
        int fills,

        @Setting(
                help = "Whether the mount discards data, as mergerfs with nullrw=true: reads are not verified",
                defaultValue = "false")
        boolean nullrw,

        @Setting(help = "With io_uring: whether the kernel keeps references to the open files", defaultValue = "false")
        boolean registerFiles,

        @Setting(help = "With io_uring: whether the kernel keeps the buffers mapped", defaultValue = "false")
        boolean fixedBuffers,

        @Setting(
                help = "With io_uring and direct I/O: whether the device is polled for its answers",
                defaultValue = "false")
        boolean polled,

        @Setting(help = "With io_uring: whether a thread of the kernel takes what is submitted", defaultValue = "false")
        boolean submitThread) {
    /** The most files of a target. */
    public static final int MOST_FILES = 65_536;

    public FsBlockOptions {
        Check.present("direct", direct);
        Check.range("files", files, 1, MOST_FILES);
        Check.present("engine", engine);
        Check.range("jobs", jobs, 0, 1_024);
        Check.present("sync", sync);
        Check.range("syncEvery", syncEvery, 0, 1_000_000_000);
        Check.present("cache", cache);
        Check.range("fills", fills, 1, 10);
        Check.require(
                !sync.isOpenOption() || syncEvery == 0,
                "syncEvery",
                () -> "must be 0 with sync: dsync or sync, which sync every write, got " + syncEvery);
        Check.require(
                !sync.isOpenOption() || engine != IoEngine.MMAP,
                "sync",
                () -> "must be fdatasync or fsync with engine: mmap, which writes to memory");
        requireUring("registerFiles", registerFiles, engine);
        requireUring("fixedBuffers", fixedBuffers, engine);
        requireUring("polled", polled, engine);
        requireUring("submitThread", submitThread, engine);
    }

    private static void requireUring(String option, boolean value, IoEngine engine) {
        Check.require(!value || engine == IoEngine.IO_URING, option, () -> "needs engine: io_uring");
    }

    /** The settings of io_uring. */
    public UringSettings uring() {
        return new UringSettings(registerFiles, fixedBuffers, polled, submitThread);
    }
}
