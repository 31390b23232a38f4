package org.storeharness.crosscheck.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.storeharness.core.environment.filesystem.BackingDevice;
import org.storeharness.core.unit.DataSize;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.crosscheck.counter.DeviceByteCounter;
import org.storeharness.crosscheck.model.CounterSource;
import org.storeharness.crosscheck.model.RunTiming;
import org.storeharness.crosscheck.model.Tolerance;
import org.storeharness.crosscheck.model.ToolWorkload;
import org.storeharness.crosscheck.peer.Fio;

/** The workloads on files: WEKA's six corners, reads from the page cache, and no I/O at all. */
public enum FileWorkload {
    READ_BANDWIDTH(FioParameters.direct(FioPattern.READ, 1 << 20, 1).inAllJobs()),
    WRITE_BANDWIDTH(FioParameters.direct(FioPattern.WRITE, 1 << 20, 1).inAllJobs()),
    READ_LATENCY(FioParameters.direct(FioPattern.RANDREAD, 4 << 10, 1)),
    WRITE_LATENCY(FioParameters.direct(FioPattern.RANDWRITE, 4 << 10, 1)),
    READ_IOPS(FioParameters.direct(FioPattern.RANDREAD, 4 << 10, 8).inAllJobs()),
    WRITE_IOPS(FioParameters.direct(FioPattern.RANDWRITE, 4 << 10, 8).inAllJobs()),
    PAGE_CACHE(new FioParameters(FioEngine.PSYNC, FioPattern.RANDREAD, 4 << 10, 1, false)),
    NULL(new FioParameters(FioEngine.NULL, FioPattern.RANDREAD, 4 << 10, 1, false));

    /** What the filesystem itself and other processes may read and write during a run. */
    private static final long ALLOWANCE_BYTES = 2L << 20;

    /** Lets fio write its files in full at the start of each run, for writes too, and remove them at the end. */
    private static final String OWN_FILES = "overwrite=1\nunlink=1\n";

    /** Lets fio read a file whole before the measurement: it drops from the page cache what it has written. */
    private static final String IN_PAGE_CACHE = "pre_read=1\n";

    private final FioParameters parameters;

    FileWorkload(FioParameters parameters) {
        this.parameters = parameters;
    }

    /** The values of {@code ioengine}; one with a queue is used with direct I/O. */
    private enum FioEngine {
        QUEUE,
        PSYNC,
        NULL
    }

    /** The queues of the kernel that both tools know. */
    public enum FileQueue {
        LIBAIO,
        IO_URING;

        /** The value of {@code ioengine}. */
        public String fioName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The values of {@code rw}. */
    private enum FioPattern {
        READ,
        WRITE,
        RANDREAD,
        RANDWRITE
    }

    private record FioParameters(FioEngine engine, FioPattern pattern, int blockBytes, int depth, boolean allJobs) {
        static FioParameters direct(FioPattern pattern, int blockBytes, int depth) {
            return new FioParameters(FioEngine.QUEUE, pattern, blockBytes, depth, false);
        }

        FioParameters inAllJobs() {
            return new FioParameters(engine, pattern, blockBytes, depth, true);
        }

        boolean isDirect() {
            return engine == FioEngine.QUEUE;
        }

        boolean writes() {
            return pattern == FioPattern.WRITE || pattern == FioPattern.RANDWRITE;
        }
    }

    /**
     * The files.
     *
     * @param directory a scratch directory
     * @param size of each file
     * @param jobs their number, a job for each file
     * @param device below the directory
     * @param queue that is used past the page cache
     */
    public record TestFiles(Path directory, DataSize size, int jobs, BackingDevice device, FileQueue queue) {
        /** A job file with which fio writes all files. */
        public String layoutJob() {
            return job("layout", new FioParameters(FioEngine.PSYNC, FioPattern.READ, 1 << 20, 1, true), 1);
        }

        private String job(String name, FioParameters parameters, long seconds) {
            int direct = parameters.isDirect() ? 1 : 0;
            return String.format(
                    Locale.ROOT,
                    """
                    [%s]
                    directory=%s
                    filename_format=fio.$jobnum
                    size=%d
                    ioengine=%s
                    direct=%d
                    rw=%s
                    bs=%d
                    iodepth=%d
                    numjobs=%d
                    thread
                    group_reporting
                    invalidate=%d
                    time_based
                    runtime=%d
                    """,
                    name,
                    directory,
                    size.bytes(),
                    parameters.isDirect() ? queue.fioName() : EnumSpelling.of(parameters.engine()),
                    direct,
                    EnumSpelling.of(parameters.pattern()),
                    parameters.blockBytes(),
                    parameters.depth(),
                    parameters.allJobs() ? jobs : 1,
                    direct,
                    seconds);
        }
    }

    /** The name on the command line: {@code readBandwidth}. */
    public String optionValue() {
        String[] parts = name().toLowerCase(Locale.ROOT).split("_");
        return parts.length == 1
                ? parts[0]
                : parts[0] + parts[1].substring(0, 1).toUpperCase(Locale.ROOT) + parts[1].substring(1);
    }

    /** The workload of that name on the command line. */
    public static Optional<FileWorkload> named(String optionValue) {
        return Arrays.stream(values())
                .filter(workload -> workload.optionValue().equals(optionValue))
                .findFirst();
    }

    /**
     * The arguments of both tools: one job file, which for the harness has a warm-up too. In short runs the peer writes its files
     * in each run and removes them, as the harness always does; what it is to find in the page cache it reads before each run.
     */
    public ToolWorkload toolWorkload(TestFiles files, RunTiming timing, Path scratch) throws IOException {
        String job = files.job(optionValue(), parameters, timing.seconds());
        String peerOptions = (timing.wholeCommand() ? OWN_FILES : "")
                + (parameters.engine() == FioEngine.PSYNC ? IN_PAGE_CACHE : "");
        Path peerJob = Files.writeString(scratch.resolve(optionValue() + ".fio"), job + peerOptions);
        Path harnessJob = Files.writeString(
                scratch.resolve(optionValue() + "-harness.fio"),
                timing.wholeCommand() ? job : job + "ramp_time=" + timing.warmUp() + "\n");
        List<String> fio = new ArrayList<>(Fio.ARGUMENTS);
        fio.add(peerJob.toString());
        List<String> harness = new ArrayList<>(List.of("fs", "fio"));
        harness.addAll(timing.coldOption());
        harness.addAll(List.of(harnessJob.toString(), "--data-dir", scratch.toString()));
        ToolWorkload.Footprint footprint = footprint(files, timing);
        return new ToolWorkload(
                optionValue(),
                harness,
                fio,
                footprint,
                footprint.unobservedReason().isEmpty()
                        ? new DeviceByteCounter(
                                files.device(),
                                parameters.writes() ? BackingDevice.WRITTEN_BYTES : BackingDevice.READ_BYTES)
                        : CounterSource.NONE);
    }

    private ToolWorkload.Footprint footprint(TestFiles files, RunTiming timing) {
        if (timing.practises()) {
            return ToolWorkload.Footprint.unobserved(ToolWorkload.Footprint.PRACTICE);
        } else if (parameters.engine() == FioEngine.NULL) {
            return ToolWorkload.Footprint.unobserved("nothing is done");
        } else if (!parameters.isDirect()) {
            return ToolWorkload.Footprint.unobserved("reads from the page cache reach no device");
        } else if (files.device().name() == null) {
            return ToolWorkload.Footprint.unobserved(files.device().label());
        }
        long layout = parameters.writes() ? files.size().bytes() * (parameters.allJobs() ? files.jobs() : 1) : 0;
        return new ToolWorkload.Footprint(
                parameters.blockBytes(), layout, timing.wholeCommand(), Tolerance.ofBytes(ALLOWANCE_BYTES), "");
    }
}
