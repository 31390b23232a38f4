package org.storeharness.fs.fio;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
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
    LOOPS,
    NAME,
    NEW_GROUP,
    NORANDOMMAP,
    NRFILES("nr_files"),
    NUMBER_IOS,
    NUMJOBS,
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
    SIZE,
    SQTHREAD_POLL,
    STARTDELAY,
    STONEWALL("wait_for_previous"),
    SYNC,
    TIME_BASED,
    VERIFY,

    /* Ignored with a note, unless the value asks for what is done anyway. */
    ALLOW_FILE_CREATE(new IgnoredReason("the run makes files of its own").unless(1)),
    BUFFER_COMPRESS_CHUNK(IgnoredReason.CONTENT),
    BUFFER_PATTERN(IgnoredReason.CONTENT),
    CPUS_ALLOWED(IgnoredReason.THREADS),
    CPUS_ALLOWED_POLICY(IgnoredReason.THREADS),
    CREATE_ON_OPEN(new IgnoredReason("files are laid out in full before any job").unless(0)),
    DEDUPE_GLOBAL(IgnoredReason.CONTENT.unless(0)),
    DEDUPE_MODE(IgnoredReason.CONTENT),
    DEDUPE_PERCENTAGE(IgnoredReason.CONTENT.unless(0)),
    DEDUPE_WORKING_SET_PERCENTAGE(IgnoredReason.CONTENT),
    FADVISE_HINT(new IgnoredReason("the kernel does not get the pattern as a hint").unless(0)),
    IO_SUBMIT_MODE(new IgnoredReason("a rate is a schedule, and no operation is due later because others are slow")),
    IODEPTH_BATCH(IgnoredReason.BATCHES, "iodepth_batch_submit"),
    IODEPTH_BATCH_COMPLETE_MAX(IgnoredReason.BATCHES),
    IODEPTH_BATCH_COMPLETE_MIN(IgnoredReason.BATCHES, "iodepth_batch_complete"),
    NICE(IgnoredReason.THREADS),
    NUMA_CPU_NODES(IgnoredReason.THREADS),
    NUMA_MEM_POLICY(IgnoredReason.THREADS),
    OFFSET(IgnoredReason.OFFSETS),
    OFFSET_INCREMENT(IgnoredReason.OFFSETS),
    OPENFILES(new IgnoredReason("all files stay open, and blocks go round all of them")),
    PRIO(IgnoredReason.THREADS),
    PRIOCLASS(IgnoredReason.THREADS),
    RATE_IOPS_MIN(IgnoredReason.LEAST_RATES),
    RATE_MIN(IgnoredReason.LEAST_RATES, "ratemin"),
    SCRAMBLE_BUFFERS(IgnoredReason.CONTENT.unless(1)),
    UNIFIED_RW_REPORTING(new IgnoredReason("reads and writes are reported apart").unless(0)),
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
    LOG_ENTRIES,
    LOG_HIST_COARSENESS,
    LOG_HIST_MSEC,
    LOG_ISSUE_TIME,
    LOG_MAX_VALUE("log_window_value"),
    LOG_OFFSET,
    LOG_PRIO,
    LOG_UNIX_EPOCH("log_alternate_epoch"),
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
    CLOCKSOURCE,
    CREATE_FSYNC,
    CREATE_SERIALIZE,
    DO_VERIFY,
    EXITALL_ON_ERROR,
    FALLOCATE,
    IOMEM("mem"),
    IOMEM_ALIGN("mem_align"),
    NONVECTORED,
    OVERWRITE,
    RANDOM_GENERATOR,
    REFILL_BUFFERS,
    SOFTRANDOMMAP,
    THREAD,
    THREADS,
    UNLINK;

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
        static final IgnoredReason OFFSETS =
                new IgnoredReason("the run's own files hold what the job uses, and nothing before it").unless(0);

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
    public Optional<String> ignoredReason(String value) {
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

    /** Why the harness has no option of fio of that name; empty if nothing is known of it. */
    public static Optional<String> refusedReason(String name) {
        return RefusedOption.reason(name);
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

    /** All names, for an error. */
    public static String allNames() {
        return Arrays.stream(values()).map(JobOption::toString).collect(Collectors.joining(", "));
    }

    /** Whether it may stand without a value. */
    public boolean isFlag() {
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
