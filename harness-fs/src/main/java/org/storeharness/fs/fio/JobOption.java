package org.storeharness.fs.fio;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The options of job files that are understood, under the names that fio gives them. */
enum JobOption {
    BS("blocksize"),
    BSRANGE("blocksize_range"),
    BSSPLIT,
    BUFFER_COMPRESS_PERCENTAGE,
    BUFFERED,
    CLOCKSOURCE,
    CONTINUE_ON_ERROR,
    CREATE_ONLY,
    CREATE_SERIALIZE,
    DESCRIPTION,
    DIRECT,
    DIRECTORY,
    DISK_UTIL,
    END_FSYNC,
    EXITALL_ON_ERROR,
    FALLOCATE,
    FDATASYNC,
    FILENAME,
    FILENAME_FORMAT,
    FILESIZE,
    FILE_SERVICE_TYPE,
    FSYNC,
    GROUP_REPORTING,
    INVALIDATE,
    IODEPTH,
    IOENGINE,
    IO_SIZE("io_limit"),
    LOOPS,
    NEW_GROUP,
    NORANDOMMAP,
    NRFILES,
    NUMJOBS,
    OVERWRITE,
    RAMP_TIME,
    RANDOM_DISTRIBUTION,
    RANDREPEAT,
    RANDSEED,
    RATE,
    RATE_IOPS,
    RATE_PROCESS,
    REFILL_BUFFERS,
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
    UNLINK;

    private final List<String> names;

    JobOption(String... others) {
        names = Stream.concat(Stream.of(name().toLowerCase(Locale.ROOT)), Arrays.stream(others))
                .toList();
    }

    /** The option of that name, as job files write it. */
    static Optional<JobOption> named(String name) {
        return Arrays.stream(values())
                .filter(option -> option.names.contains(name))
                .findFirst();
    }

    /** All names, for an error. */
    static String all() {
        return Arrays.stream(values()).map(JobOption::toString).collect(Collectors.joining(", "));
    }

    /** Whether it may stand without a value. */
    boolean isFlag() {
        return switch (this) {
            case EXITALL_ON_ERROR, GROUP_REPORTING, NEW_GROUP, NORANDOMMAP, STONEWALL, THREAD, TIME_BASED -> true;
            default -> false;
        };
    }

    /** The name that fio shows. */
    @Override
    public String toString() {
        return names.get(0);
    }
}
