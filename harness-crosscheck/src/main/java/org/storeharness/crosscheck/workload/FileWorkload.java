package org.storeharness.crosscheck.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.storeharness.core.environment.filesystem.BackingDevice;
import org.storeharness.core.unit.DataSize;
import org.storeharness.crosscheck.model.CounterSource;
import org.storeharness.crosscheck.model.RunTiming;
import org.storeharness.crosscheck.model.Tolerance;
import org.storeharness.crosscheck.model.ToolWorkload;
import org.storeharness.crosscheck.peer.Fio;
import org.storeharness.crosscheck.witness.DeviceByteCounter;

/** What is done to the files of a cross-check: WEKA's six corners, reads of the page cache, and nothing at all. */
public enum FileWorkload {
    READ_BANDWIDTH(FioParameters.direct("read", 1 << 20, 1).inAllJobs()),
    WRITE_BANDWIDTH(FioParameters.direct("write", 1 << 20, 1).inAllJobs()),
    READ_LATENCY(FioParameters.direct("randread", 4 << 10, 1)),
    WRITE_LATENCY(FioParameters.direct("randwrite", 4 << 10, 1)),
    READ_IOPS(FioParameters.direct("randread", 4 << 10, 8).inAllJobs()),
    WRITE_IOPS(FioParameters.direct("randwrite", 4 << 10, 8).inAllJobs()),
    PAGE_CACHE(new FioParameters("psync", 0, "randread", 4 << 10, 1, false)),
    NULL(new FioParameters("null", 0, "randread", 4 << 10, 1, false));

    /** What a filesystem reads and writes for itself in a run, and others meanwhile. */
    private static final long ALLOWANCE = 2L << 20;

    private final FioParameters parameters;

    FileWorkload(FioParameters corner) {
        this.parameters = corner;
    }

    /** How files are worked on. */
    private record FioParameters(
            String engine, int direct, String pattern, int blockBytes, int depth, boolean allJobs) {
        static FioParameters direct(String pattern, int blockBytes, int depth) {
            return new FioParameters("libaio", 1, pattern, blockBytes, depth, false);
        }

        FioParameters inAllJobs() {
            return new FioParameters(engine, direct, pattern, blockBytes, depth, true);
        }

        boolean writes() {
            return pattern.endsWith("write");
        }
    }

    /**
     * The files.
     *
     * @param directory where they are, of the cross-check's own
     * @param size of each
     * @param jobs how many there are, a job for each
     * @param device what they are on
     */
    public record TestFiles(Path directory, DataSize size, int jobs, BackingDevice device) {
        /** A job file that has fio write all files. */
        public String layoutJob() {
            return job("layout", new FioParameters("psync", 0, "read", 1 << 20, 1, true), 1);
        }

        private String job(String name, FioParameters corner, long seconds) {
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
                    corner.engine(),
                    corner.direct(),
                    corner.pattern(),
                    corner.blockBytes(),
                    corner.depth(),
                    corner.allJobs() ? jobs : 1,
                    corner.direct(),
                    seconds);
        }
    }

    /** As it is given on the command line: {@code readBandwidth}. */
    public String optionValue() {
        String[] parts = name().toLowerCase(Locale.ROOT).split("_");
        return parts.length == 1
                ? parts[0]
                : parts[0] + parts[1].substring(0, 1).toUpperCase(Locale.ROOT) + parts[1].substring(1);
    }

    /** The work of that name. */
    public static Optional<FileWorkload> named(String word) {
        return List.of(values()).stream()
                .filter(work -> work.optionValue().equals(word))
                .findFirst();
    }

    /** How both tools are asked for it: by one job file, with a warm-up more for us. */
    public ToolWorkload toolWorkload(TestFiles ground, RunTiming timing, Path scratch) throws IOException {
        String job = ground.job(optionValue(), parameters, timing.seconds());
        Path theirs = Files.writeString(scratch.resolve(optionValue() + ".fio"), job);
        Path ours = Files.writeString(
                scratch.resolve(optionValue() + "-warm.fio"), job + "ramp_time=" + timing.warmUp() + "\n");
        List<String> fio = new ArrayList<>(Fio.ARGUMENTS);
        fio.add(theirs.toString());
        return new ToolWorkload(
                optionValue(),
                List.of("fs", "fio", ours.toString(), "--data-dir", scratch.toString()),
                fio,
                footprint(ground),
                counterSource(ground));
    }

    private ToolWorkload.Footprint footprint(TestFiles ground) {
        String device = ground.device().name();
        if (parameters.engine().equals("null")) {
            return ToolWorkload.Footprint.unobserved("nothing is done");
        } else if (parameters.direct() == 0) {
            return ToolWorkload.Footprint.unobserved("what the page cache answers reaches no device");
        } else if (device == null) {
            return ToolWorkload.Footprint.unobserved(ground.device().label());
        }
        long layout = parameters.writes() ? ground.size().bytes() * (parameters.allJobs() ? ground.jobs() : 1) : 0;
        return new ToolWorkload.Footprint(parameters.blockBytes(), layout, Tolerance.ofBytes(ALLOWANCE), "");
    }

    private CounterSource counterSource(TestFiles ground) {
        return footprint(ground).unobservedReason().isEmpty()
                ? new DeviceByteCounter(
                        ground.device(), parameters.writes() ? BackingDevice.WRITTEN_BYTES : BackingDevice.READ_BYTES)
                : CounterSource.NONE;
    }
}
