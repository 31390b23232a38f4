package org.storeharness.fs.fio;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The options of job files that are accepted, under the names that fio gives them. */
public enum JobOption {
    /* Honoured: a value that cannot be honoured is refused. */
    BLOCKALIGN("ba"),
    BS("blocksize"),
    BSRANGE("blocksize_range"),
    BSSPLIT,
    BUFFER_COMPRESS_PERCENTAGE,
    BUFFERED,
    CONTINUE_ON_ERROR,
    CREATE_ONLY,
    DIRECT,
    DIRECTORY,
    DO_VERIFY,
    END_FSYNC,
    FDATASYNC,
    FILENAME,
    FILENAME_FORMAT,
    FILESIZE,
    FILE_SERVICE_TYPE,
    FIXEDBUFS,
    FSYNC,
    FSYNC_ON_CLOSE,
    GROUP_REPORTING,
    HIPRI,
    INVALIDATE,
    IODEPTH,
    IOENGINE,
    IO_SIZE("io_limit"),
    KB_BASE,
    LOOPS,
    NAME,
    NEW_GROUP,
    NORANDOMMAP,
    NRFILES("nr_files"),
    NUMBER_IOS,
    NUMJOBS,
    OFFSET("fileoffset"),
    OFFSET_INCREMENT,
    PERCENTAGE_RANDOM,
    PRE_READ,
    RAMP_TIME,
    RANDOM_DISTRIBUTION,
    RANDREPEAT("allrandrepeat"),
    RANDSEED,
    RATE,
    RATE_IOPS,
    RATE_PROCESS,
    REGISTERFILES,
    RUNTIME("timeout"),
    RW("readwrite"),
    RWMIXREAD,
    RWMIXWRITE,
    RW_SEQUENCER,
    SIZE,
    SQTHREAD_POLL,
    STARTDELAY,
    STATS,
    STONEWALL("wait_for_previous"),
    SYNC,
    THINKTIME,
    THINKTIME_BLOCKS,
    TIME_BASED,
    VERIFY,
    ZONEMODE,
    ZONERANGE,
    ZONESIZE,
    ZONESKIP,

    /* Ignored with a note, unless the value asks for what is done anyway. */
    ALLOW_FILE_CREATE(new IgnoredReason("the run makes files of its own").unless(1)),
    BS_UNALIGNED(new IgnoredReason("blocks have the sizes that are given").unless(0), "blocksize_unaligned"),
    BUFFER_COMPRESS_CHUNK(IgnoredReason.CONTENT),
    BUFFER_PATTERN(IgnoredReason.CONTENT),
    CPUMASK(IgnoredReason.THREADS),
    CPUS_ALLOWED(IgnoredReason.THREADS),
    CPUS_ALLOWED_POLICY(IgnoredReason.THREADS),
    CREATE_ON_OPEN(new IgnoredReason("files are laid out in full before any job").unless(0)),
    DEDUPE_GLOBAL(IgnoredReason.CONTENT.unless(0)),
    DEDUPE_MODE(IgnoredReason.CONTENT),
    DEDUPE_PERCENTAGE(IgnoredReason.CONTENT.unless(0)),
    DEDUPE_WORKING_SET_PERCENTAGE(IgnoredReason.CONTENT),
    FADVISE_HINT(new IgnoredReason("the kernel does not get the pattern as a hint").unless(0)),
    FILE_APPEND(
            new IgnoredReason("files are laid out in full, and their blocks overwritten from the first one").unless(0)),
    FORCE_ASYNC(IgnoredReason.BATCHES.unless(0)),
    GID(IgnoredReason.THREADS),
    IO_SUBMIT_MODE(new IgnoredReason("a rate is a schedule, and no operation is due later because others are slow")),
    IODEPTH_BATCH(IgnoredReason.BATCHES, "iodepth_batch_submit"),
    IODEPTH_BATCH_COMPLETE_MAX(IgnoredReason.BATCHES),
    IODEPTH_BATCH_COMPLETE_MIN(IgnoredReason.BATCHES, "iodepth_batch_complete"),
    IODEPTH_LOW(IgnoredReason.BATCHES),
    IOSCHEDULER(new IgnoredReason("the device is left as it is")),
    LOCKMEM(new IgnoredReason("no memory is taken from the machine").unless(0)),
    NICE(IgnoredReason.THREADS),
    NUMA_CPU_NODES(IgnoredReason.THREADS),
    NUMA_MEM_POLICY(IgnoredReason.THREADS),
    OFFSET_ALIGN(new IgnoredReason("files begin with the first block")),
    OPENFILES(new IgnoredReason("all files stay open, and blocks go round all of them")),
    PRIO(IgnoredReason.THREADS),
    PRIOCLASS(IgnoredReason.THREADS),
    RATE_IOPS_MIN(IgnoredReason.LEAST_RATES),
    RATE_MIN(IgnoredReason.LEAST_RATES, "ratemin"),
    RATE_CYCLE(IgnoredReason.LEAST_RATES),
    RATE_IGNORE_THINKTIME(new IgnoredReason("a rate is a schedule")),
    SCRAMBLE_BUFFERS(IgnoredReason.CONTENT.unless(1)),
    SERIALIZE_OVERLAP(new IgnoredReason("writes of one block may overlap only where blocks are drawn with norandommap")
            .unless(0)),
    THINKTIME_BLOCKS_TYPE(new IgnoredReason("a pause follows operations that have ended")),
    THINKTIME_SPIN(new IgnoredReason("a pause uses no processor").unless(0)),
    UID(IgnoredReason.THREADS),
    UNIFIED_RW_REPORTING(new IgnoredReason("reads and writes are reported apart").unless(0)),
    UNLINK_EACH_LOOP(new IgnoredReason("all loops use the same files").unless(0)),
    WRITE_HINT(new IgnoredReason("the kernel gets no hint")),
    ZERO_BUFFERS(IgnoredReason.CONTENT.unless(0)),

    /* Ignored, without a note: they only shape fio's reports and logs. */
    BLOCK_ERROR_PERCENTILES,
    BWAVGTIME,
    CLAT_PERCENTILES,
    DESCRIPTION,
    DISABLE_BW_MEASUREMENT("disable_bw"),
    DISABLE_CLAT,
    DISABLE_LAT,
    DISABLE_SLAT,
    DISK_UTIL,
    ERROR_DUMP,
    GTOD_REDUCE,
    IOPSAVGTIME,
    LAT_PERCENTILES,
    LOG_AVG_MSEC,
    LOG_COMPRESSION,
    LOG_COMPRESSION_CPUS,
    LOG_ENTRIES,
    LOG_HIST_COARSENESS,
    LOG_HIST_MSEC,
    LOG_ISSUE_TIME,
    LOG_MAX_VALUE("log_window_value"),
    LOG_OFFSET,
    LOG_PRIO,
    LOG_STORE_COMPRESSED,
    LOG_UNIX_EPOCH("log_alternate_epoch"),
    LOG_ALTERNATE_EPOCH_CLOCK_ID,
    PERCENTILE_LIST,
    PER_JOB_LOGS,
    SIGNIFICANT_FIGURES,
    SLAT_PERCENTILES,
    UNIT_BASE,
    WRITE_BW_LOG,
    WRITE_HIST_LOG,
    WRITE_IOPS_LOG,
    WRITE_LAT_LOG,

    /* Ignored, without a note: the harness always does in one way what the option chooses. */
    ALLOW_MOUNTED_WRITE,
    CLOCKSOURCE,
    CREATE_FSYNC,
    CREATE_SERIALIZE,
    EXITALL_ON_ERROR,
    FALLOCATE,
    GTOD_CPU,
    IOMEM("mem"),
    IOMEM_ALIGN("mem_align"),
    NONVECTORED,
    OVERWRITE,
    RANDOM_GENERATOR,
    REFILL_BUFFERS,
    SOFTRANDOMMAP,
    THREAD,
    THREADS,
    UNIQUE_FILENAME,
    UNLINK,
    USERSPACE_REAP,

    /* Ignored, without a note: they say how fio does what verify asks for, whose note says how it is done here. */
    EXPERIMENTAL_VERIFY,
    VERIFY_ASYNC,
    VERIFY_ASYNC_CPUS,
    VERIFY_BACKLOG,
    VERIFY_BACKLOG_BATCH,
    VERIFY_DUMP,
    VERIFY_FATAL,
    VERIFY_HEADER_SEED,
    VERIFY_INTERVAL("header_interval"),
    VERIFY_OFFSET("header_offset"),
    VERIFY_PATTERN,
    VERIFY_STATE_LOAD,
    VERIFY_STATE_SAVE,
    VERIFY_WRITE_SEQUENCE;

    private final @Nullable IgnoredReason reason;
    private final List<String> names;

    /**
     * Why an option has no effect.
     *
     * @param harmlessValue the number that asks for what is done anyway; -1 if there is none
     */
    private record IgnoredReason(String text, long harmlessValue) {
        static final IgnoredReason THREADS =
                new IgnoredReason("threads run where the system has them, and as the harness was started");
        static final IgnoredReason BATCHES = new IgnoredReason(
                        "an operation is sent as soon as there is room for it, and taken back once it is done")
                .unless(1);
        static final IgnoredReason CONTENT = new IgnoredReason(
                "no two blocks are the same, and buffer_compress_percentage says how far they can be compressed");
        static final IgnoredReason LEAST_RATES =
                new IgnoredReason("a job that is slower goes on, and its figures say so; fio ends it").unless(0);

        IgnoredReason(String text) {
            this(text, -1);
        }

        IgnoredReason unless(long harmless) {
            return new IgnoredReason(text, harmless);
        }
    }

    JobOption(String... aliases) {
        this(null, aliases);
    }

    JobOption(@Nullable IgnoredReason reason, String... aliases) {
        this.reason = reason;
        this.names = Stream.concat(Stream.of(name().toLowerCase(Locale.ROOT)), Arrays.stream(aliases))
                .toList();
    }

    /** Why the option is ignored, if the reader of the figures should know; empty if this value asks for what is done anyway. */
    Optional<String> ignoredReason(String value) {
        return Optional.ofNullable(reason)
                .filter(ignored -> !FioUnits.bytes(value).equals(Optional.of(ignored.harmlessValue)))
                .map(IgnoredReason::text);
    }

    /** The option of that name, as job files write it. */
    public static Optional<JobOption> named(String name) {
        return Arrays.stream(values())
                .filter(option -> option.names.contains(name))
                .findFirst();
    }

    /** The option that says the same the other way round: of both the later one holds, whether it is global or not. */
    public Optional<JobOption> opposite() {
        return switch (this) {
            case DIRECT -> Optional.of(BUFFERED);
            case BUFFERED -> Optional.of(DIRECT);
            case RWMIXREAD -> Optional.of(RWMIXWRITE);
            case RWMIXWRITE -> Optional.of(RWMIXREAD);
            default -> Optional.empty();
        };
    }

    /** All names, to find the one that was meant. */
    static List<String> allNames() {
        return Arrays.stream(values()).flatMap(option -> option.names.stream()).toList();
    }

    /** Whether it may stand without a value. */
    boolean isFlag() {
        return switch (this) {
            case FIXEDBUFS, HIPRI, REGISTERFILES, SQTHREAD_POLL -> true;
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
