package org.storeharness.fs.fio;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The options of job files that have a meaning here, under the names that fio gives them; {@link OtherOption} has the others. */
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

    /* Ignored where their value is one of a flag: the harness always does in one way what they choose. */
    CREATE_SERIALIZE,
    DISK_UTIL,
    OVERWRITE,
    REFILL_BUFFERS,
    UNLINK;

    private final List<String> names;

    JobOption(String... aliases) {
        this.names = Stream.concat(Stream.of(name().toLowerCase(Locale.ROOT)), Arrays.stream(aliases))
                .toList();
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

    /** All names of options that are accepted, to find the one that was meant. */
    static List<String> allNames() {
        return Stream.concat(
                        Arrays.stream(values()).flatMap(option -> option.names.stream()), OtherOption.ignoredNames())
                .toList();
    }

    /** Whether it may stand without a value. */
    boolean isFlag() {
        return switch (this) {
            case FIXEDBUFS, HIPRI, REGISTERFILES, SQTHREAD_POLL -> true;
            case GROUP_REPORTING, NEW_GROUP, NORANDOMMAP, REFILL_BUFFERS, STONEWALL, TIME_BASED -> true;
            default -> false;
        };
    }

    /** The name that fio shows. */
    @Override
    public String toString() {
        return names.get(0);
    }
}
