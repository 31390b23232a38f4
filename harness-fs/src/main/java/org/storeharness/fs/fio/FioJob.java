package org.storeharness.fs.fio;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.fs.DirectIoChoice;
import org.storeharness.fs.IoEngine;
import org.storeharness.fs.SyncMode;
import org.storeharness.fs.UringSettings;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.store.CacheChoice;

/**
 * A resolved job of a job file, with all of its clones.
 *
 * @param name the section's
 * @param location the file and line of its section
 * @param options the options of its section, as text
 * @param ordering its order among the other jobs
 * @param readBack the number of blocks that are read and checked after it; 0 for none
 * @param checked whether the contents of all reads are checked
 * @param notes notes for the reader of its figures
 */
record FioJob(
        String name,
        String location,
        Map<String, String> options,
        JobOrdering ordering,
        FileLayout fileLayout,
        AccessPattern accessPattern,
        IoSettings ioSettings,
        JobLimits limits,
        SyncSettings sync,
        LoadPolicy loadPolicy,
        long readBack,
        boolean checked,
        List<String> notes) {
    private static final String VERIFIED = "-verify";

    FioJob {
        notes = List.copyOf(notes);
    }

    /**
     * The order of a job among the others.
     *
     * @param number the index of its section in the file, from 0
     * @param group the number of fio's reporting group, from 0; each stonewall and each new_group begins a new one
     * @param createOnly whether it only lays out files; the harness does that before any job
     * @param stonewall whether it waits for all jobs before it
     * @param delay the time from the start of fio to its start
     */
    record JobOrdering(int number, int group, boolean createOnly, boolean stonewall, Duration delay) {}

    /**
     * The files of a job.
     *
     * @param directory where; {@code null} for the run's data directory
     * @param clones the number of concurrent copies of the job
     * @param shared whether all clones use the same files
     * @param filesPerClone the number of files that each clone uses
     * @param blocksPerFile the number of blocks in a file
     */
    record FileLayout(@Nullable Path directory, int clones, boolean shared, int filesPerClone, long blocksPerFile) {
        int files() {
            return shared ? filesPerClone : clones * filesPerClone;
        }

        long blocks() {
            return files() * blocksPerFile;
        }
    }

    /**
     * The operations of a job.
     *
     * @param block the distribution of block sizes
     */
    record AccessPattern(Mix mix, KeyChoice keys, SizeDistribution block, double compressibility, long seed) {}

    /**
     * The weights of reads and of writes, which overwrite.
     */
    record Mix(int reads, int writes) {
        boolean readsOnly() {
            return writes == 0;
        }

        boolean writesOnly() {
            return reads == 0;
        }

        /** The mean of a figure of reads and one of writes. */
        double mean(double ofReads, double ofWrites) {
            return (reads * ofReads + writes * ofWrites) / ((double) reads + writes);
        }
    }

    /** The job that reads its blocks back after it, with their contents checked: what {@code verify} asks for. */
    FioJob readingBack(long blocks) {
        return new FioJob(
                name + VERIFIED,
                location,
                options,
                ordering,
                fileLayout,
                new AccessPattern(
                        new Mix(100, 0),
                        KeyChoice.parse("sequential"),
                        accessPattern.block(),
                        accessPattern.compressibility(),
                        accessPattern.seed()),
                ioSettings,
                new JobLimits(blocks, Duration.ZERO, Duration.ZERO),
                sync,
                new LoadPolicy(new Arrivals.Closed(), loadPolicy.stopOnError()),
                0,
                true,
                List.of());
    }

    /**
     * The settings by which operations are issued.
     *
     * @param depth the number of outstanding operations of each clone
     * @param cache the requested state of the page cache before the job
     */
    record IoSettings(IoEngine engine, DirectIoChoice direct, int depth, CacheChoice cache, UringSettings uring) {}

    /**
     * The end of a job.
     *
     * @param operations the number of operations of all clones; 0 for no limit
     * @param runtime zero for no limit
     * @param ramp the time before the measurement
     */
    record JobLimits(long operations, Duration runtime, Duration ramp) {}

    /**
     * Says how writes are synced.
     *
     * @param every the number of a clone's writes after which it syncs; 0 for never
     */
    record SyncSettings(SyncMode mode, long every) {}

    /**
     * Says when operations start, and what a failure does.
     *
     * @param arrivals the arrivals of all clones together
     * @param stopOnError whether the first failure ends the run
     */
    record LoadPolicy(Arrivals arrivals, boolean stopOnError) {}
}
