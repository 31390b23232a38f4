package org.storeharness.fs.fio;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.fs.options.DirectIoChoice;
import org.storeharness.fs.options.IoEngine;
import org.storeharness.fs.options.UringSettings;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.store.CacheChoice;

/** Resolves the options of one section to a job. */
final class JobResolver {
    private static final List<JobOption> FLAGS = List.of(
            JobOption.CREATE_SERIALIZE,
            JobOption.DISK_UTIL,
            JobOption.OVERWRITE,
            JobOption.REFILL_BUFFERS,
            JobOption.UNLINK);
    private static final List<JobOption> SIZES = List.of(JobOption.OFFSET, JobOption.OFFSET_INCREMENT);
    private static final long MOST_LOOPS = 1_000_000;

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
     * Resolves a section.
     *
     * @param number the index of the section in the file, from 0
     * @param group the number of its reporting group, from 0
     * @throws org.storeharness.unit.InvalidValueException if its options are not allowed; names file and line
     */
    static FioJob resolve(JobSection section, int number, int group) {
        return new JobResolver(section, number, group).resolve();
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
        int readPercent = shaping.readPercent();
        SizeDistribution block = BlockSizeResolver.resolve(section, readPercent);
        FioJob.FileLayout layout = new FileLayoutResolver(section, notes)
                .resolve(block.maximumSize().bytes());
        if (!(block instanceof SizeDistribution.Fixed)) {
            notes.add(
                    "blocks of several sizes stand at multiples of the largest, so that sequential ones leave gaps; their number"
                            + " is that which makes the size on average, and some are met more than once");
        }
        FioJob.AccessPattern shape = shaping.resolve(block);
        FioJob.JobLimits bounds = bounds(layout, block, step);
        FioJob.IoSettings queue =
                new FioJob.IoSettings(engine, direct(engine), depth(engine), cache(engine, bounds), uring(engine));
        FioJob.SyncSettings sync = new SyncSettingsResolver(section).resolve(engine, layout, bounds, shape);
        FioJob.LoadPolicy policy = new FioJob.LoadPolicy(
                new ArrivalsResolver(section, notes).resolve(layout.clones(), block, readPercent),
                !section.has(JobOption.CONTINUE_ON_ERROR) || stopsOnError());
        requireNoVerify();
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
                notes);
    }

    private void requireNoVerify() {
        if (!section.text(JobOption.VERIFY, "0").equals("0")) {
            throw section.invalid(
                    JobOption.VERIFY,
                    "must be 0: the harness verifies blocks in its own way, and does not read them back after the job");
        }
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
        return switch (section.text(JobOption.IOENGINE, "psync")) {
            case "libaio" -> IoEngine.LIBAIO;
            case "io_uring" -> IoEngine.IO_URING;
            case "psync", "sync", "pvsync", "pvsync2", "vsync" -> IoEngine.NIO;
            case "mmap" -> IoEngine.MMAP;
            case "null" -> IoEngine.NULL;
            default ->
                throw section.invalid(
                        JobOption.IOENGINE,
                        "must be one of libaio, io_uring, psync, sync, pvsync, pvsync2, vsync, mmap, null");
        };
    }

    /** How io_uring is used, which fio's other engines know nothing of. */
    private UringSettings uring(IoEngine engine) {
        for (JobOption option :
                List.of(JobOption.REGISTERFILES, JobOption.FIXEDBUFS, JobOption.HIPRI, JobOption.SQTHREAD_POLL)) {
            if (engine != IoEngine.IO_URING && section.isOn(option, false)) {
                throw section.invalid(option, "needs ioengine=io_uring");
            }
        }
        if (section.isOn(JobOption.HIPRI, false) && direct(engine) == DirectIoChoice.OFF) {
            throw section.invalid(JobOption.HIPRI, "needs direct=1: a device is polled for direct I/O alone");
        }
        return new UringSettings(
                section.isOn(JobOption.REGISTERFILES, false),
                section.isOn(JobOption.FIXEDBUFS, false),
                section.isOn(JobOption.HIPRI, false),
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
        if (!engine.isAsynchronous() && depth > 1) {
            notes.add("iodepth " + depth + " is 1: this engine has one operation outstanding, as in fio");
            return 1;
        }
        return depth;
    }

    private FioJob.JobLimits bounds(FioJob.FileLayout layout, SizeDistribution block, FioJob.JobOrdering step) {
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
        long ofLoop = wanted == 0 ? Math.max(1, operations(ofSize, block)) : operationsToReach(wanted, block);
        long most = section.number(JobOption.NUMBER_IOS, Long.MAX_VALUE, 1, Long.MAX_VALUE);
        long loops = section.number(JobOption.LOOPS, 1, 1, MOST_LOOPS);
        long perClone = Math.multiplyExact(Math.min(ofLoop, most), loops);
        return new FioJob.JobLimits(Math.multiplyExact(perClone, (long) layout.clones()), runtime, ramp);
    }

    /** The number of blocks in so many bytes; on average if they differ in size. */
    private static long operations(long bytes, SizeDistribution block) {
        return block instanceof SizeDistribution.Fixed fixed
                ? bytes / fixed.size().bytes()
                : (long) (bytes / block.meanBytes());
    }

    /**
     * The number of blocks that reach so many bytes. As in fio, {@code io_size} is exceeded by a partial block and
     * {@code size} is not.
     */
    private static long operationsToReach(long bytes, SizeDistribution block) {
        return block instanceof SizeDistribution.Fixed fixed
                ? (bytes - 1) / fixed.size().bytes() + 1
                : (long) Math.ceil(bytes / block.meanBytes());
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
        SIZES.forEach(option -> section.bytes(option, 0, 0));
        section.options()
                .forEach((option, value) -> option.ignoredReason(value.text())
                        .ifPresent(reason -> notes.add(option + " is ignored: " + reason)));
    }
}
