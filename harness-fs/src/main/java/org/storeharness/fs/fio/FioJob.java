package org.storeharness.fs.fio;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.fs.options.DirectIoChoice;
import org.storeharness.fs.options.IoEngine;
import org.storeharness.fs.options.SyncMode;
import org.storeharness.fs.options.UringSettings;
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
 * @param notes notes for the reader of its figures
 */
record FioJob(
        String name,
        String location,
        Map<JobOption, String> options,
        JobOrdering ordering,
        FileLayout fileLayout,
        AccessPattern accessPattern,
        IoSettings ioSettings,
        JobLimits limits,
        SyncSettings sync,
        LoadPolicy loadPolicy,
        List<String> notes) {
    FioJob {
        options = Collections.unmodifiableMap(new EnumMap<>(options));
        notes = List.copyOf(notes);
    }

    /**
     * The order of a job among the others. *
     * @param number the index of its section in the file, from 0
     * @param group the number of fio's reporting group, from 0; each stonewall and each new_group begins a new one
     * @param createOnly whether it only lays out files; the harness does that before any job
     * @param stonewall whether it waits for all jobs before it
     * @param delay how long after the start of fio it begins
     */
    record JobOrdering(int number, int group, boolean createOnly, boolean stonewall, Duration delay) {}

    /**
     * The files of a job.
     *
     * @param directory where; {@code null} for the run's data directory
     * @param clones the number of concurrent copies of the job, each with its own files
     * @param filesPerClone the number of files of each clone
     * @param blocksPerFile the number of blocks in a file
     */
    record FileLayout(@Nullable Path directory, int clones, int filesPerClone, long blocksPerFile) {
        int files() {
            return clones * filesPerClone;
        }

        long blocks() {
            return files() * blocksPerFile;
        }
    }

    /**
     * The operations of a job.
     *
     * @param readPercent the percentage of reads; the other operations overwrite
     * @param block the distribution of block sizes
     */
    record AccessPattern(int readPercent, KeyChoice keys, SizeDistribution block, double compressibility, long seed) {}

    /**
     * How operations are issued.
     *
     * @param depth the number of outstanding operations of each clone
     * @param cache the requested state of the page cache before the job
     */
    record IoSettings(IoEngine engine, DirectIoChoice direct, int depth, CacheChoice cache, UringSettings uring) {}

    /**
     * Says when a job ends.
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
