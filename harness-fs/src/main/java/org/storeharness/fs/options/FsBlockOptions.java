package org.storeharness.fs.options;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.options.Setting;
import org.storeharness.core.store.cache.CacheChoice;
import org.storeharness.core.unit.Check;
import org.storeharness.fs.block.FsBlockDriver;

/**
 * The options of {@link FsBlockDriver}.
 *
 * @param directory where the run makes a directory of its own; {@code null} for the run's data directory
 * @param direct whether blocks are read and written past the page cache
 * @param files over how many files the blocks are spread, 1..1024; each session opens all of them
 * @param engine how blocks are moved
 * @param jobs the threads that share the outstanding operations of {@link IoEngine#LIBAIO}, 1..1024; 0 for half of the
 *     processors. With as many files, each thread has a file of its own under sequential and shuffled keys
 * @param sync how writes are brought to stable storage
 * @param syncEvery a sync after so many writes of a session, 0..1000000000; 0 for every write of a durable target and none
 *     of a relaxed one
 * @param cache what the page cache is to hold of the files before each measured phase
 * @param nullrw whether the mount throws away what is written and makes up what is read, as mergerfs does with {@code
 *     nullrw=true}: its files are then given their size and not filled, and nothing is verified
 */
public record FsBlockOptions(
        @Setting(help = "Existing directory to work in (default: the run's data directory)") @Nullable
        Path directory,

        @Setting(help = "Direct I/O past the page cache: auto, accepted, on or off", defaultValue = "auto")
        DirectIoChoice direct,

        @Setting(help = "Number of files that the blocks are spread over, 1..1024", defaultValue = "1")
        int files,

        @Setting(help = "How blocks are moved: nio, libaio, mmap or null", defaultValue = "nio")
        IoEngine engine,

        @Setting(
                help = "Threads that share the outstanding operations of libaio, 1..1024; 0: half of the processors",
                defaultValue = "0")
        int jobs,

        @Setting(help = "How writes are synced: fdatasync, fsync, dsync or sync", defaultValue = "fdatasync")
        SyncMode sync,

        @Setting(
                help = "Sync after so many writes of a session; 0: every one if durable, none if relaxed",
                defaultValue = "0")
        long syncEvery,

        @Setting(
                help = "The page cache before each measured phase: as-is, cold, cold-system, cold-if-possible or warm",
                defaultValue = "as-is")
        CacheChoice cache,

        @Setting(
                help = "Whether the mount moves no data, as mergerfs with nullrw=true: nothing is verified",
                defaultValue = "false")
        boolean nullrw) {
    public FsBlockOptions {
        Check.present("direct", direct);
        Check.range("files", files, 1, 1_024);
        Check.present("engine", engine);
        Check.range("jobs", jobs, 0, 1_024);
        Check.present("sync", sync);
        Check.range("syncEvery", syncEvery, 0, 1_000_000_000);
        Check.present("cache", cache);
        Check.require(
                !sync.isOpenOption() || syncEvery == 0,
                "syncEvery",
                () -> "must be 0 with sync: dsync or sync, which sync every write, got " + syncEvery);
        Check.require(
                !sync.isOpenOption() || engine != IoEngine.MMAP,
                "sync",
                () -> "must be fdatasync or fsync with engine: mmap, which writes to memory");
    }
}
