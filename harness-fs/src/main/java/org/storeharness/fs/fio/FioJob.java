package org.storeharness.fs.fio;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.plan.operation.KeyChoice;
import org.storeharness.core.plan.operation.SizeDistribution;
import org.storeharness.core.store.cache.CacheChoice;
import org.storeharness.fs.fio.option.JobOption;
import org.storeharness.fs.options.DirectIoChoice;
import org.storeharness.fs.options.IoEngine;
import org.storeharness.fs.options.SyncMode;

/**
 * A job of a file as it will be done, with all of its clones.
 *
 * @param name the section's
 * @param location the file and line of its section
 * @param options as the file has them
 * @param ordering how it stands to the others
 * @param notes what a reader of its figures should know, each a sentence
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
     * How a job stands to the others.
     *
     * @param number of its section in the file, from 0
     * @param group the number of fio's reporting group, from 0: each stonewall and each new_group begins another one
     * @param createOnly whether it only lays out files, which is done before any job here
     * @param stonewall whether it waits for all jobs before it
     * @param delay how long after the start of fio it begins
     */
    record JobOrdering(int number, int group, boolean createOnly, boolean stonewall, Duration delay) {}

    /**
     * The files of a job.
     *
     * @param directory where; {@code null} for the run's data directory
     * @param clones how often the job runs at the same time, each with files of its own
     * @param filesPerClone how many each has
     * @param blocksPerFile how many blocks a file holds
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
     * @param readPercent how many of a hundred are reads; the others overwrite
     * @param block the sizes of blocks
     */
    record AccessPattern(int readPercent, KeyChoice keys, SizeDistribution block, double compressibility, long seed) {}

    /**
     * How operations are sent.
     *
     * @param depth the operations that each clone has outstanding
     * @param cache what the page cache is to hold of the files before
     */
    record IoSettings(IoEngine engine, DirectIoChoice direct, int depth, CacheChoice cache) {}

    /**
     * How far a job goes.
     *
     * @param operations over all clones; 0 for no such bound
     * @param runtime zero for no such bound
     * @param ramp before that, and not measured
     */
    record JobLimits(long operations, Duration runtime, Duration ramp) {}

    /**
     * How writes reach stable storage.
     *
     * @param every after so many writes of a clone, 0 for never
     */
    record SyncSettings(SyncMode mode, long every) {}

    /**
     * When operations start, and what a failed one does.
     *
     * @param arrivals over all clones
     * @param stopOnError whether the first failure ends the run
     */
    record LoadPolicy(Arrivals arrivals, boolean stopOnError) {}
}
