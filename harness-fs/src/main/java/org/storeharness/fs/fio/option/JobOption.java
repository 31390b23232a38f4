package org.storeharness.fs.fio.option;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The options of job files that are understood, under the names that fio gives them. */
public enum JobOption {
    /* What is done, and on which files. */
    BS("blocksize"),
    BSRANGE("blocksize_range"),
    BSSPLIT,
    BUFFER_COMPRESS_PERCENTAGE,
    BUFFERED,
    CONTINUE_ON_ERROR,
    CREATE_ONLY,
    DIRECT,
    DIRECTORY,
    END_FSYNC,
    EXITALL_ON_ERROR,
    FDATASYNC,
    FILENAME,
    FILENAME_FORMAT,
    FILESIZE,
    FILE_SERVICE_TYPE,
    FSYNC,
    FSYNC_ON_CLOSE,
    GROUP_REPORTING,
    INVALIDATE,
    IODEPTH,
    IOENGINE,
    IO_SIZE("io_limit"),
    LOOPS,
    NAME,
    NEW_GROUP,
    NORANDOMMAP,
    NRFILES("nr_files"),
    NUMBER_IOS,
    NUMJOBS,
    OFFSET,
    OFFSET_INCREMENT,
    RAMP_TIME,
    RANDOM_DISTRIBUTION,
    RANDREPEAT("allrandrepeat"),
    RANDSEED,
    RATE,
    RATE_IOPS,
    RATE_PROCESS,
    RUNTIME("timeout"),
    RW("readwrite"),
    RWMIXREAD,
    RWMIXWRITE,
    SIZE,
    STARTDELAY,
    STONEWALL("wait_for_previous"),
    SYNC,
    THREAD,
    TIME_BASED,
    VERIFY,

    /* Without a meaning here: {@link IgnoredOptions} says why. */
    BUFFER_COMPRESS_CHUNK,
    BUFFER_PATTERN,
    BWAVGTIME,
    CLAT_PERCENTILES,
    CLOCKSOURCE,
    CPUS_ALLOWED,
    CPUS_ALLOWED_POLICY,
    CREATE_FSYNC,
    CREATE_ON_OPEN,
    CREATE_SERIALIZE,
    DEDUPE_PERCENTAGE,
    DESCRIPTION,
    DISABLE_BW_MEASUREMENT("disable_bw"),
    DISABLE_CLAT,
    DISABLE_LAT,
    DISABLE_SLAT,
    DISK_UTIL,
    DO_VERIFY,
    FADVISE_HINT,
    FALLOCATE,
    GTOD_REDUCE,
    IODEPTH_BATCH("iodepth_batch_submit"),
    IODEPTH_BATCH_COMPLETE_MAX,
    IODEPTH_BATCH_COMPLETE_MIN("iodepth_batch_complete"),
    IOMEM("mem"),
    IOMEM_ALIGN("mem_align"),
    IOPSAVGTIME,
    LAT_PERCENTILES,
    LOG_AVG_MSEC,
    LOG_HIST_COARSENESS,
    LOG_HIST_MSEC,
    LOG_MAX_VALUE,
    LOG_OFFSET,
    LOG_UNIX_EPOCH,
    NICE,
    NUMA_CPU_NODES,
    NUMA_MEM_POLICY,
    OPENFILES,
    OVERWRITE,
    PERCENTILE_LIST,
    PER_JOB_LOGS,
    PRIO,
    PRIOCLASS,
    RANDOM_GENERATOR,
    REFILL_BUFFERS,
    SCRAMBLE_BUFFERS,
    SLAT_PERCENTILES,
    SOFTRANDOMMAP,
    UNIFIED_RW_REPORTING,
    UNLINK,
    WRITE_BW_LOG,
    WRITE_HIST_LOG,
    WRITE_IOPS_LOG,
    WRITE_LAT_LOG,
    ZERO_BUFFERS;

    private final List<String> names;

    JobOption(String... others) {
        names = Stream.concat(Stream.of(name().toLowerCase(Locale.ROOT)), Arrays.stream(others))
                .toList();
    }

    /** The option of that name, as job files write it. */
    public static Optional<JobOption> named(String name) {
        return Arrays.stream(values())
                .filter(option -> option.names.contains(name))
                .findFirst();
    }

    /** All names, for an error. */
    public static String allNames() {
        return Arrays.stream(values()).map(JobOption::toString).collect(Collectors.joining(", "));
    }

    /** Whether it may stand without a value. */
    public boolean isFlag() {
        return switch (this) {
            case EXITALL_ON_ERROR, GROUP_REPORTING, NEW_GROUP, NORANDOMMAP, STONEWALL, THREAD, TIME_BASED -> true;
            case REFILL_BUFFERS, ZERO_BUFFERS -> true;
            case WRITE_BW_LOG, WRITE_HIST_LOG, WRITE_IOPS_LOG, WRITE_LAT_LOG -> true;
            default -> false;
        };
    }

    /** The name that fio shows. */
    @Override
    public String toString() {
        return names.get(0);
    }
}
