package org.storeharness.fs.fio;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.storeharness.fs.DirectIoChoice;
import org.storeharness.fs.IoEngine;
import org.storeharness.fs.UringSettings;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.store.CacheChoice;
import org.storeharness.unit.InvalidValueException;

/** Resolves the options of one section to a job. */
final class JobResolver {
    private static final List<JobOption> FLAGS = List.of(
            JobOption.CREATE_SERIALIZE,
            JobOption.DISK_UTIL,
            JobOption.OVERWRITE,
            JobOption.REFILL_BUFFERS,
            JobOption.STATS,
            JobOption.UNLINK);
    private static final long MOST_LOOPS = 1_000_000;

    /**
     * The values that stand in for options without a valid value while the others are examined, so that their lack causes no further errors.
     * The size is a multiple of all blocks that people use.
     */
    static final Map<JobOption, String> STAND_INS =
            Map.of(JobOption.SIZE, "1t", JobOption.FILESIZE, "1t", JobOption.RUNTIME, "1");

    private final JobSection section;
    private final int number;
    private final int group;
    private final List<String> notes = new ArrayList<>();

    private JobResolver(JobSection section, int number, int group) {
        this.section = section;
        this.number = number;
        this.group = group;
    }

    /**
     * Resolves a section. An option that is not allowed is left out to find the next one.
     *
     * @param number the index of the section in the file, from 0
     * @param group the number of its reporting group, from 0
     * @param problems takes the options that are not allowed
     * @return empty if there is such an option
     */
    static Optional<FioJob> resolve(JobSection section, int number, int group, JobFileProblems problems) {
        JobSection left = section;
        while (true) {
            try {
                FioJob job = new JobResolver(left, number, group).resolve();
                return left == section ? Optional.of(job) : Optional.empty();
            } catch (InvalidValueException e) {
                problems.add(e);
                JobOption blamed = left.blamed(e).orElse(null);
                JobSection next = blamed == null ? left : without(left, blamed);
                if (next.asText().equals(left.asText())) {
                    return Optional.empty();
                }
                left = next;
            }
        }
    }

    /** The section without an option, or with what stands for it. */
    private static JobSection without(JobSection section, JobOption option) {
        Map<String, JobSection.OptionValue> options = new TreeMap<>(section.options());
        String standIn = STAND_INS.get(option);
        if (standIn == null) {
            options.remove(option.toString());
        } else {
            options.put(option.toString(), new JobSection.OptionValue(standIn, section.location()));
        }
        return section.with(options);
    }

    private FioJob resolve() {
        FioJob.JobOrdering step = new FioJob.JobOrdering(
                number,
                group,
                section.isOn(JobOption.CREATE_ONLY, false),
                section.isOn(JobOption.STONEWALL, false),
                time(JobOption.STARTDELAY));
        IoEngine engine = engine();
        AccessPatternResolver shaping = new AccessPatternResolver(section);
        SizeDistribution block = BlockSizeResolver.resolve(section, shaping.mix());
        ArrivalsResolver starts = new ArrivalsResolver(section, notes);
        FioJob.Mix mix = starts.mix(shaping.mix(), block);
        FioJob.FileLayout layout = new FileLayoutResolver(section, notes)
                .resolve(block.maximumSize().bytes());
        if (!(block instanceof SizeDistribution.Fixed)) {
            notes.add(
                    "blocks of several sizes stand at multiples of the largest, so that sequential ones leave gaps, and are not"
                            + " verified; their number is that which makes the size on average, and some are met more than once");
        }
        FioJob.AccessPattern shape = shaping.resolve(block, mix);
        FioJob.JobLimits bounds = bounds(layout, shape, step);
        FioJob.IoSettings queue =
                new FioJob.IoSettings(engine, direct(engine), depth(engine), cache(engine, bounds), uring(engine));
        FioJob.SyncSettings sync = new SyncSettingsResolver(section, notes).resolve(engine, layout, bounds, shape);
        FioJob.LoadPolicy policy = new FioJob.LoadPolicy(
                starts.resolve(layout.clones(), block, mix),
                !section.has(JobOption.CONTINUE_ON_ERROR) || stopsOnError());
        long readBack = readBack(layout, shape, bounds);
        addIgnoredOptionNotes();
        return new FioJob(
                section.text(JobOption.NAME, section.name()),
                section.location(),
                section.asText(),
                step,
                layout,
                shape,
                queue,
                bounds,
                sync,
                policy,
                readBack,
                isVerified() && readBack == 0,
                notes);
    }

    private boolean isVerified() {
        return !section.text(JobOption.VERIFY, "0").equals("0");
    }

    /**
     * The blocks that are read after the job, as {@code verify} asks for: so many as it has written at most, each once.
     */
    private long readBack(FioJob.FileLayout layout, FioJob.AccessPattern shape, FioJob.JobLimits bounds) {
        if (!isVerified() || section.text(JobOption.VERIFY, "0").equals("null")) {
            return 0;
        }
        if (!(shape.block() instanceof SizeDistribution.Fixed)) {
            throw section.invalid(
                    JobOption.VERIFY, "needs blocks of one size: of others it is not known what a read has to find");
        }
        String way = "verify: contents and checksums are those of the harness, whatever method is given; ";
        if (shape.mix().readsOnly()) {
            notes.add(way + "every read is checked");
            return 0;
        } else if (bounds.operations() == 0 || !section.isOn(JobOption.DO_VERIFY, true)) {
            notes.add(way + "every read is checked, and some writes are read back after the job");
            return 0;
        }
        notes.add(way + "blocks are read back and checked after the job, once, in order");
        long loops = section.number(JobOption.LOOPS, 1, 1, MOST_LOOPS);
        long writes = Math.round(bounds.operations() * shape.mix().mean(0, 1));
        return Math.min(writes, layout.blocks() * loops * (layout.shared() ? layout.clones() : 1));
    }

    private boolean stopsOnError() {
        String text = section.text(JobOption.CONTINUE_ON_ERROR, "none");
        return switch (text) {
            case "none", "0" -> true;
            case "all", "io", "1" -> false;
            default -> throw section.invalid(JobOption.CONTINUE_ON_ERROR, "must be one of none, io, all, 0, 1");
        };
    }

    private IoEngine engine() {
        return switch (ioengine()) {
            case "libaio" -> IoEngine.LIBAIO;
            case "io_uring" -> IoEngine.IO_URING;
            case "psync", "sync", "pvsync", "pvsync2", "vsync", "posixaio" -> IoEngine.NIO;
            case "mmap" -> IoEngine.MMAP;
            case "null" -> IoEngine.NULL;
            default ->
                throw section.invalid(
                        JobOption.IOENGINE,
                        "must be one of libaio, io_uring, psync, sync, pvsync, pvsync2, vsync, posixaio, mmap, null: those that read"
                                + " and write blocks of files");
        };
    }

    private String ioengine() {
        return section.text(JobOption.IOENGINE, "psync");
    }

    /** The settings of io_uring, which fio's other engines ignore. */
    private UringSettings uring(IoEngine engine) {
        boolean synchronousPolling =
                section.isOn(JobOption.HIPRI, false) && ioengine().equals("pvsync2");
        if (synchronousPolling) {
            notes.add("hipri is ignored: without io_uring the device is not polled");
        }
        for (JobOption option :
                List.of(JobOption.REGISTERFILES, JobOption.FIXEDBUFS, JobOption.HIPRI, JobOption.SQTHREAD_POLL)) {
            if (engine != IoEngine.IO_URING
                    && section.isOn(option, false)
                    && !(option == JobOption.HIPRI && synchronousPolling)) {
                throw section.invalid(option, "needs ioengine=io_uring");
            }
        }
        if (section.isOn(JobOption.HIPRI, false) && !synchronousPolling && direct(engine) == DirectIoChoice.OFF) {
            throw section.invalid(JobOption.HIPRI, "needs direct=1: a device is polled for direct I/O alone");
        }
        return new UringSettings(
                section.isOn(JobOption.REGISTERFILES, false),
                section.isOn(JobOption.FIXEDBUFS, false),
                section.isOn(JobOption.HIPRI, false) && !synchronousPolling,
                section.isOn(JobOption.SQTHREAD_POLL, false));
    }

    private DirectIoChoice direct(IoEngine engine) {
        boolean direct = section.isOn(JobOption.DIRECT, false);
        if (section.has(JobOption.BUFFERED)) {
            direct = !section.isOn(JobOption.BUFFERED, true);
        }
        return direct && engine != IoEngine.MMAP ? DirectIoChoice.ACCEPTED : DirectIoChoice.OFF;
    }

    /**
     * The state of the page cache that {@code invalidate} requests, if the cache is used at all. fio drops the files when a
     * job opens them, if that is possible.
     */
    private CacheChoice cache(IoEngine engine, FioJob.JobLimits bounds) {
        if (section.isOn(JobOption.PRE_READ, false)
                && engine != IoEngine.NULL
                && direct(engine) == DirectIoChoice.OFF) {
            return CacheChoice.WARM;
        }
        boolean dropped = section.isOn(JobOption.INVALIDATE, true);
        if (!dropped || engine == IoEngine.NULL || direct(engine) != DirectIoChoice.OFF) {
            return CacheChoice.AS_IS;
        }
        if (!bounds.ramp().isZero() || section.number(JobOption.LOOPS, 1, 1, MOST_LOOPS) > 1) {
            notes.add(
                    "invalidate drops the files once, right before what is measured: fio drops them before ramp_time, and"
                            + " again for every loop");
        }
        return CacheChoice.COLD_IF_POSSIBLE;
    }

    private int depth(IoEngine engine) {
        int depth = (int) section.number(JobOption.IODEPTH, 1, 1, 4_096);
        if (ioengine().equals("posixaio")) {
            notes.add("posixaio is a thread for each of its " + depth
                    + " outstanding operations, as the C library has them");
            return depth;
        } else if (!engine.isAsynchronous() && depth > 1) {
            notes.add("iodepth " + depth + " is 1: this engine has one operation outstanding, as in fio");
            return 1;
        }
        return depth;
    }

    private FioJob.JobLimits bounds(FioJob.FileLayout layout, FioJob.AccessPattern shape, FioJob.JobOrdering step) {
        SizeDistribution block = shape.block();
        Duration runtime = time(JobOption.RUNTIME);
        Duration ramp = time(JobOption.RAMP_TIME);
        if (section.isOn(JobOption.TIME_BASED, false)) {
            if (runtime.isZero() && !step.createOnly()) {
                throw section.invalid(JobOption.TIME_BASED, "needs a runtime");
            }
            if (section.has(JobOption.NUMBER_IOS)) {
                notes.add("number_ios is ignored with time_based, as in fio");
            }
            return new FioJob.JobLimits(0, runtime, ramp);
        }
        long ofFiles = layout.blocksPerFile()
                * layout.filesPerClone()
                * block.maximumSize().bytes();
        long ofSize = Math.min(ofFiles, section.bytesOf(JobOption.SIZE, ofFiles, Long.MAX_VALUE, 1));
        long wanted = section.bytesOf(JobOption.IO_SIZE, ofSize, 0, 0);
        long ofLoop = wanted == 0 ? Math.max(1, operations(ofSize, shape)) : operationsToReach(wanted, shape);
        long most = section.number(JobOption.NUMBER_IOS, Long.MAX_VALUE, 1, Long.MAX_VALUE);
        long loops = section.number(JobOption.LOOPS, 1, 1, MOST_LOOPS);
        long ofClone = Math.min(ofLoop, most);
        if (ofClone > Long.MAX_VALUE / loops / layout.clones()) {
            throw section.invalid(JobOption.LOOPS, "must make fewer operations");
        }
        return new FioJob.JobLimits(ofClone * loops * layout.clones(), runtime, ramp);
    }

    /** The number of blocks in this number of bytes; on average if they differ in size. */
    private static long operations(long bytes, FioJob.AccessPattern shape) {
        return shape.block() instanceof SizeDistribution.Fixed fixed
                ? bytes / fixed.size().bytes()
                : (long) (bytes / meanBytes(shape));
    }

    private static double meanBytes(FioJob.AccessPattern shape) {
        return shape.block() instanceof SizeDistribution.PerOperation drawn
                ? shape.mix().mean(drawn.reads().meanBytes(), drawn.writes().meanBytes())
                : shape.block().meanBytes();
    }

    /**
     * The number of blocks that reach this number of bytes. As in fio, {@code io_size} is exceeded by a partial block and
     * {@code size} is not.
     */
    private static long operationsToReach(long bytes, FioJob.AccessPattern shape) {
        return shape.block() instanceof SizeDistribution.Fixed fixed
                ? (bytes - 1) / fixed.size().bytes() + 1
                : (long) Math.ceil(bytes / meanBytes(shape));
    }

    private Duration time(JobOption option) {
        String text = section.text(option);
        if (text == null) {
            return Duration.ZERO;
        }
        return FioUnits.time(text)
                .filter(time -> time.compareTo(Duration.ofDays(365)) <= 0)
                .orElseThrow(() -> section.invalid(option, "must be a time such as 30, 500ms or 2m, up to 365d"));
    }

    /** Checks the values of options that are ignored, and notes those that a reader of the figures should know of. */
    private void addIgnoredOptionNotes() {
        FLAGS.forEach(option -> section.isOn(option, false));
        section.options()
                .forEach((name, value) -> OtherOption.named(name)
                        .flatMap(option -> option.note(value.text()))
                        .ifPresent(reason -> notes.add(name + " is ignored: " + reason)));
    }
}
