package org.storeharness.fs.fio.option;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The options of job files that are accepted, under the names that fio gives them, each with its support level. */
public enum JobOption {
    /* Honoured. */
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
    TIME_BASED,
    VERIFY,

    /* Ignored with a note. */
    BUFFER_COMPRESS_CHUNK(IgnoredReason.CONTENT),
    BUFFER_PATTERN(IgnoredReason.CONTENT),
    CPUS_ALLOWED(IgnoredReason.THREADS),
    CPUS_ALLOWED_POLICY(IgnoredReason.THREADS),
    CREATE_ON_OPEN(new IgnoredReason("files are laid out in full before any job").unless(0)),
    DEDUPE_PERCENTAGE(IgnoredReason.CONTENT.unless(0)),
    FADVISE_HINT(new IgnoredReason("the kernel is not told the pattern").unless(0)),
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
    SCRAMBLE_BUFFERS(IgnoredReason.CONTENT.unless(1)),
    UNIFIED_RW_REPORTING(new IgnoredReason("reads and writes are reported apart").unless(0)),
    ZERO_BUFFERS(IgnoredReason.CONTENT.unless(0)),

    /* Ignored: of fio's reports and logs. */
    BWAVGTIME(SupportLevel.IGNORED_IN_REPORTS),
    CLAT_PERCENTILES(SupportLevel.IGNORED_IN_REPORTS),
    DESCRIPTION(SupportLevel.IGNORED_IN_REPORTS),
    DISABLE_BW_MEASUREMENT(SupportLevel.IGNORED_IN_REPORTS, "disable_bw"),
    DISABLE_CLAT(SupportLevel.IGNORED_IN_REPORTS),
    DISABLE_LAT(SupportLevel.IGNORED_IN_REPORTS),
    DISABLE_SLAT(SupportLevel.IGNORED_IN_REPORTS),
    DISK_UTIL(SupportLevel.IGNORED_IN_REPORTS),
    GTOD_REDUCE(SupportLevel.IGNORED_IN_REPORTS),
    IOPSAVGTIME(SupportLevel.IGNORED_IN_REPORTS),
    LAT_PERCENTILES(SupportLevel.IGNORED_IN_REPORTS),
    LOG_AVG_MSEC(SupportLevel.IGNORED_IN_REPORTS),
    LOG_HIST_COARSENESS(SupportLevel.IGNORED_IN_REPORTS),
    LOG_HIST_MSEC(SupportLevel.IGNORED_IN_REPORTS),
    LOG_MAX_VALUE(SupportLevel.IGNORED_IN_REPORTS),
    LOG_OFFSET(SupportLevel.IGNORED_IN_REPORTS),
    LOG_UNIX_EPOCH(SupportLevel.IGNORED_IN_REPORTS),
    PERCENTILE_LIST(SupportLevel.IGNORED_IN_REPORTS),
    PER_JOB_LOGS(SupportLevel.IGNORED_IN_REPORTS),
    SLAT_PERCENTILES(SupportLevel.IGNORED_IN_REPORTS),
    WRITE_BW_LOG(SupportLevel.IGNORED_IN_REPORTS),
    WRITE_HIST_LOG(SupportLevel.IGNORED_IN_REPORTS),
    WRITE_IOPS_LOG(SupportLevel.IGNORED_IN_REPORTS),
    WRITE_LAT_LOG(SupportLevel.IGNORED_IN_REPORTS),

    /* Ignored: it is done in one way here. */
    CLOCKSOURCE(SupportLevel.NOT_APPLICABLE),
    CREATE_FSYNC(SupportLevel.NOT_APPLICABLE),
    CREATE_SERIALIZE(SupportLevel.NOT_APPLICABLE),
    DO_VERIFY(SupportLevel.NOT_APPLICABLE),
    EXITALL_ON_ERROR(SupportLevel.NOT_APPLICABLE),
    FALLOCATE(SupportLevel.NOT_APPLICABLE),
    IOMEM(SupportLevel.NOT_APPLICABLE, "mem"),
    IOMEM_ALIGN(SupportLevel.NOT_APPLICABLE, "mem_align"),
    OVERWRITE(SupportLevel.NOT_APPLICABLE),
    RANDOM_GENERATOR(SupportLevel.NOT_APPLICABLE),
    REFILL_BUFFERS(SupportLevel.NOT_APPLICABLE),
    SOFTRANDOMMAP(SupportLevel.NOT_APPLICABLE),
    THREAD(SupportLevel.NOT_APPLICABLE),
    UNLINK(SupportLevel.NOT_APPLICABLE);

    private final SupportLevel level;
    private final @Nullable IgnoredReason reason;
    private final List<String> names;

    /** The effect of an option. */
    public enum SupportLevel {
        /** It has the effect that it has in fio; a value that cannot be honoured is refused. */
        HONOURED,
        /** It has no effect, and a note says why, unless its value asks for what is done anyway. */
        IGNORED,
        /** It has no effect, as it only shapes fio's reports and logs; there is no note. */
        IGNORED_IN_REPORTS,
        /** It has no effect, as the harness always does in one way what the option chooses; there is no note. */
        NOT_APPLICABLE
    }

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
        this(SupportLevel.HONOURED, null, aliases);
    }

    JobOption(IgnoredReason reason, String... aliases) {
        this(SupportLevel.IGNORED, reason, aliases);
    }

    JobOption(SupportLevel level, String... aliases) {
        this(level, null, aliases);
    }

    JobOption(SupportLevel level, @Nullable IgnoredReason reason, String[] aliases) {
        this.level = level;
        this.reason = reason;
        this.names = Stream.concat(Stream.of(name().toLowerCase(Locale.ROOT)), Arrays.stream(aliases))
                .toList();
    }

    public SupportLevel supportLevel() {
        return level;
    }

    /** Why an {@link SupportLevel#IGNORED} option has no effect; empty if this value asks for what is done anyway. */
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
