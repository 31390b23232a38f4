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
import org.storeharness.crosscheck.model.RunTiming;
import org.storeharness.crosscheck.model.Tolerance;
import org.storeharness.crosscheck.model.WitnessStand;
import org.storeharness.crosscheck.model.Work;
import org.storeharness.crosscheck.peer.Fio;
import org.storeharness.crosscheck.witness.DeviceBytes;

/** What is done to the files of a cross-check: WEKA's six corners, reads of the page cache, and nothing at all. */
public enum FileWork {
    READ_BANDWIDTH(Corner.direct("read", 1 << 20, 1).inAllJobs()),
    WRITE_BANDWIDTH(Corner.direct("write", 1 << 20, 1).inAllJobs()),
    READ_LATENCY(Corner.direct("randread", 4 << 10, 1)),
    WRITE_LATENCY(Corner.direct("randwrite", 4 << 10, 1)),
    READ_IOPS(Corner.direct("randread", 4 << 10, 8).inAllJobs()),
    WRITE_IOPS(Corner.direct("randwrite", 4 << 10, 8).inAllJobs()),
    PAGE_CACHE(new Corner("psync", 0, "randread", 4 << 10, 1, false)),
    NULL(new Corner("null", 0, "randread", 4 << 10, 1, false));

    /** What a filesystem reads and writes for itself in a run, and others meanwhile. */
    private static final long ALLOWANCE = 2L << 20;

    private final Corner corner;

    FileWork(Corner corner) {
        this.corner = corner;
    }

    /** How files are worked on. */
    private record Corner(String engine, int direct, String pattern, int blockBytes, int depth, boolean allJobs) {
        static Corner direct(String pattern, int blockBytes, int depth) {
            return new Corner("libaio", 1, pattern, blockBytes, depth, false);
        }

        Corner inAllJobs() {
            return new Corner(engine, direct, pattern, blockBytes, depth, true);
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
    public record Ground(Path directory, DataSize size, int jobs, BackingDevice device) {
        /** A job file that has fio write all files. */
        public String layout() {
            return job("layout", new Corner("psync", 0, "read", 1 << 20, 1, true), 1);
        }

        private String job(String name, Corner corner, long seconds) {
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
    public String word() {
        String[] parts = name().toLowerCase(Locale.ROOT).split("_");
        return parts.length == 1
                ? parts[0]
                : parts[0] + parts[1].substring(0, 1).toUpperCase(Locale.ROOT) + parts[1].substring(1);
    }

    /** The work of that name. */
    public static Optional<FileWork> named(String word) {
        return List.of(values()).stream()
                .filter(work -> work.word().equals(word))
                .findFirst();
    }

    /** How both tools are asked for it: by one job file, with a warm-up more for us. */
    public Work on(Ground ground, RunTiming timing, Path scratch) throws IOException {
        String job = ground.job(word(), corner, timing.seconds());
        Path theirs = Files.writeString(scratch.resolve(word() + ".fio"), job);
        Path ours =
                Files.writeString(scratch.resolve(word() + "-warm.fio"), job + "ramp_time=" + timing.warmUp() + "\n");
        List<String> fio = new ArrayList<>(Fio.ARGUMENTS);
        fio.add(theirs.toString());
        return new Work(
                word(),
                List.of("fs", "fio", ours.toString(), "--data-dir", scratch.toString()),
                fio,
                footprint(ground),
                witness(ground));
    }

    private Work.Footprint footprint(Ground ground) {
        String device = ground.device().name();
        if (corner.engine().equals("null")) {
            return Work.Footprint.unseen("nothing is done");
        } else if (corner.direct() == 0) {
            return Work.Footprint.unseen("what the page cache answers reaches no device");
        } else if (device == null) {
            return Work.Footprint.unseen(ground.device().label());
        }
        long layout = corner.writes() ? ground.size().bytes() * (corner.allJobs() ? ground.jobs() : 1) : 0;
        return new Work.Footprint(corner.blockBytes(), layout, Tolerance.ofBytes(ALLOWANCE), "");
    }

    private WitnessStand witness(Ground ground) {
        return footprint(ground).noWitness().isEmpty()
                ? new DeviceBytes(
                        ground.device(), corner.writes() ? BackingDevice.WRITTEN_BYTES : BackingDevice.READ_BYTES)
                : WitnessStand.NONE;
    }
}
