package org.storeharness.fs.fio;

import java.math.BigInteger;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Arrivals;
import org.storeharness.core.plan.KeyChoice;
import org.storeharness.core.plan.SizeDistribution;
import org.storeharness.core.unit.Rate;
import org.storeharness.fs.DirectMode;
import org.storeharness.fs.IoEngine;
import org.storeharness.fs.SyncMode;

/** Says what the options of one section mean together. */
final class JobResolver {
    /** With fio's default {@code randrepeat=1} the same offsets come in every run; which ones is up to the tool. */
    private static final long REPEATED_SEED = 42;

    private static final int MOST_CLONES = 1_024;
    private static final double DEFAULT_ZIPF = 1.1;
    private static final double DEFAULT_PARETO = 0.2;

    private final JobSection section;
    private final List<String> notes = new ArrayList<>();

    private JobResolver(JobSection section) {
        this.section = section;
    }

    /**
     * The job of a section.
     *
     * @throws org.storeharness.core.unit.InvalidValueException if its options are not allowed; names file and line
     */
    static FioJob resolve(JobSection section) {
        return new JobResolver(section).resolve();
    }

    private FioJob resolve() {
        FioJob.Step step = new FioJob.Step(
                section.isOn(JobOption.CREATE_ONLY, false),
                section.isOn(JobOption.STONEWALL, false),
                time(JobOption.STARTDELAY));
        IoEngine engine = engine();
        SizeDistribution block = BlockSizes.of(section);
        FioJob.Layout layout = layout(block.maximumSize().bytes());
        FioJob.Shape shape = shape(block);
        FioJob.Bounds bounds = bounds(layout, block.maximumSize().bytes(), step);
        FioJob.Queue queue = new FioJob.Queue(engine, direct(engine), depth(engine));
        FioJob.Sync sync = sync(engine, layout, bounds, shape);
        FioJob.Policy policy = new FioJob.Policy(
                arrivals(layout.clones(), block), !section.has(JobOption.CONTINUE_ON_ERROR) || stops());
        requireRoundRobin(layout);
        passOver();
        return new FioJob(
                section.name(),
                section.place(),
                section.written(),
                step,
                layout,
                shape,
                queue,
                bounds,
                sync,
                policy,
                notes);
    }

    private boolean stops() {
        String text = section.text(JobOption.CONTINUE_ON_ERROR, "none");
        return switch (text) {
            case "none" -> true;
            case "all", "io" -> false;
            default -> throw section.wrong(JobOption.CONTINUE_ON_ERROR, "must be one of none, io, all");
        };
    }

    private IoEngine engine() {
        return switch (section.text(JobOption.IOENGINE, "psync")) {
            case "libaio" -> IoEngine.LIBAIO;
            case "psync", "sync", "pvsync", "pvsync2", "vsync" -> IoEngine.NIO;
            case "mmap" -> IoEngine.MMAP;
            case "null" -> IoEngine.NULL;
            default ->
                throw section.wrong(
                        JobOption.IOENGINE, "must be one of libaio, psync, sync, pvsync, pvsync2, vsync, mmap, null");
        };
    }

    private DirectMode direct(IoEngine engine) {
        boolean direct = section.isOn(JobOption.DIRECT, false);
        if (section.has(JobOption.BUFFERED)) {
            direct = !section.isOn(JobOption.BUFFERED, true);
        }
        return direct && engine != IoEngine.MMAP ? DirectMode.ACCEPTED : DirectMode.OFF;
    }

    private int depth(IoEngine engine) {
        int depth = (int) section.number(JobOption.IODEPTH, 1, 1, 4_096);
        if (engine != IoEngine.LIBAIO && depth > 1) {
            notes.add("iodepth " + depth + " is 1: this engine has one operation outstanding, as in fio");
            return 1;
        }
        return depth;
    }

    private FioJob.Layout layout(long blockBytes) {
        int clones = (int) section.number(JobOption.NUMJOBS, 1, 1, MOST_CLONES);
        int filesPerClone = (int) section.number(JobOption.NRFILES, 1, 1, MOST_CLONES);
        if (clones * filesPerClone > MOST_CLONES) {
            throw section.wrong(JobOption.NRFILES, "must make at most " + MOST_CLONES + " files with numjobs");
        }
        refuseForeignFiles(clones);
        long fileBytes = fileBytes(filesPerClone);
        if (fileBytes < blockBytes) {
            throw section.wrong(
                    section.has(JobOption.FILESIZE) ? JobOption.FILESIZE : JobOption.SIZE,
                    "must give files of at least one block of " + blockBytes + " B");
        }
        return new FioJob.Layout(directory(), clones, filesPerClone, fileBytes / blockBytes);
    }

    private long fileBytes(int filesPerClone) {
        if (section.has(JobOption.FILESIZE)) {
            return section.bytes(JobOption.FILESIZE, 0, 1);
        } else if (section.has(JobOption.SIZE)) {
            return section.bytes(JobOption.SIZE, 0, 1) / filesPerClone;
        }
        throw section.wrong(JobOption.SIZE, "must be given, or filesize");
    }

    /** The run has files of its own: names only say how many there are. */
    private void refuseForeignFiles(int clones) {
        String name = section.text(JobOption.FILENAME);
        if (name == null) {
            return;
        }
        if (name.startsWith("/") || name.contains(":") || name.contains("..")) {
            throw section.wrong(
                    JobOption.FILENAME,
                    "must be the name of one file in the directory: a device or a file of somebody else is not written to");
        } else if (clones > 1) {
            throw section.wrong(
                    JobOption.FILENAME, "must not be given with numjobs above 1: clones have files of their own here");
        }
        notes.add("filename is not used: the run makes a file of its own in the directory");
    }

    /** Neighbouring blocks are in neighbouring files, which is what fio does by default. */
    private void requireRoundRobin(FioJob.Layout layout) {
        String service = section.text(JobOption.FILE_SERVICE_TYPE, "roundrobin");
        if (layout.filesPerClone() > 1 && !service.equals("roundrobin") && !service.equals("random")) {
            throw section.wrong(
                    JobOption.FILE_SERVICE_TYPE, "must be roundrobin or random where a job has several files");
        } else if (layout.filesPerClone() > 1 && service.equals("random")) {
            notes.add("file_service_type random is that of random blocks: sequential ones go round the files");
        }
    }

    private @Nullable Path directory() {
        String text = section.text(JobOption.DIRECTORY);
        try {
            return text == null ? null : Path.of(text);
        } catch (InvalidPathException e) {
            throw section.wrong(JobOption.DIRECTORY, "must be a path");
        }
    }

    private FioJob.Shape shape(SizeDistribution block) {
        String mode = section.text(JobOption.RW, "read");
        boolean random = switch (mode) {
            case "read", "write", "rw", "readwrite" -> false;
            case "randread", "randwrite", "randrw" -> true;
            default ->
                throw section.wrong(
                        JobOption.RW, "must be one of read, write, rw, readwrite, randread, randwrite, randrw");
        };
        int reads = switch (mode) {
            case "read", "randread" -> 100;
            case "write", "randwrite" -> 0;
            default -> mixedReads();
        };
        long compressed = section.number(JobOption.BUFFER_COMPRESS_PERCENTAGE, 0, 0, 100);
        return new FioJob.Shape(
                reads, random ? randomKeys() : KeyChoice.parse("sequential"), block, compressed / 100.0, seed());
    }

    private int mixedReads() {
        return section.has(JobOption.RWMIXREAD)
                ? (int) section.number(JobOption.RWMIXREAD, 50, 0, 100)
                : 100 - (int) section.number(JobOption.RWMIXWRITE, 50, 0, 100);
    }

    private long seed() {
        boolean repeated = section.isOn(JobOption.RANDREPEAT, true);
        long given = section.number(JobOption.RANDSEED, REPEATED_SEED, 0, Long.MAX_VALUE);
        return repeated || section.has(JobOption.RANDSEED)
                ? given
                : ThreadLocalRandom.current().nextLong(Long.MAX_VALUE);
    }

    private KeyChoice randomKeys() {
        String text = section.text(JobOption.RANDOM_DISTRIBUTION, "random");
        if (text.equals("random")) {
            return KeyChoice.parse(section.isOn(JobOption.NORANDOMMAP, false) ? "uniform" : "shuffled");
        }
        String[] parts = text.split(":", 2);
        try {
            return switch (parts[0]) {
                case "zipf" ->
                    new KeyChoice(
                            KeyChoice.Order.ZIPFIAN, parts.length == 1 ? DEFAULT_ZIPF : Double.parseDouble(parts[1]));
                case "pareto" ->
                    new KeyChoice(
                            KeyChoice.Order.PARETO, parts.length == 1 ? DEFAULT_PARETO : Double.parseDouble(parts[1]));
                case "zoned" -> KeyChoice.parse(text);
                default -> throw new IllegalArgumentException(text);
            };
        } catch (IllegalArgumentException e) {
            throw section.wrong(
                    JobOption.RANDOM_DISTRIBUTION,
                    "must be random, zipf[:THETA] with a THETA above 0 and at most 10, pareto[:SHARE] with a SHARE above 0 and"
                            + " below 1, or zoned:ACCESS/SIZE:... with up to 64 zones whose percentages sum to 100 each");
        }
    }

    private FioJob.Bounds bounds(FioJob.Layout layout, long blockBytes, FioJob.Step step) {
        Duration runtime = time(JobOption.RUNTIME);
        Duration ramp = time(JobOption.RAMP_TIME);
        if (section.isOn(JobOption.TIME_BASED, false)) {
            if (runtime.isZero() && !step.createOnly()) {
                throw section.wrong(JobOption.TIME_BASED, "needs a runtime");
            }
            return new FioJob.Bounds(0, runtime, ramp);
        }
        long ofFiles = layout.blocksPerFile() * layout.filesPerClone();
        long wanted = section.bytes(JobOption.IO_SIZE, section.bytes(JobOption.SIZE, 0, 1), 0) / blockBytes;
        long loops = section.number(JobOption.LOOPS, 1, 1, 1_000_000);
        long perClone = Math.multiplyExact(wanted == 0 ? ofFiles : wanted, loops);
        return new FioJob.Bounds(Math.multiplyExact(perClone, (long) layout.clones()), runtime, ramp);
    }

    private Duration time(JobOption option) {
        String text = section.text(option);
        if (text == null) {
            return Duration.ZERO;
        }
        return FioUnits.time(text)
                .filter(time -> time.compareTo(Duration.ofDays(365)) <= 0)
                .orElseThrow(() -> section.wrong(option, "must be a time such as 30, 500ms or 2m, up to 365d"));
    }

    private FioJob.Sync sync(IoEngine engine, FioJob.Layout layout, FioJob.Bounds bounds, FioJob.Shape shape) {
        long fsync = section.number(JobOption.FSYNC, 0, 0, 1_000_000_000);
        long fdatasync = section.number(JobOption.FDATASYNC, 0, 0, 1_000_000_000);
        if (fsync > 0 && fdatasync > 0) {
            throw section.wrong(JobOption.FDATASYNC, "must not be given together with fsync");
        }
        SyncMode opened = openedMode();
        if (opened.byOpening()) {
            if (engine != IoEngine.NIO && engine != IoEngine.NULL) {
                throw section.wrong(
                        JobOption.SYNC,
                        "must be none unless ioengine is psync, sync, pvsync, pvsync2 or vsync: the others open files in"
                                + " their own way; take fdatasync=1");
            }
            if (fsync + fdatasync > 0) {
                throw section.wrong(JobOption.SYNC, "must be none where fsync or fdatasync is given");
            }
            return new FioJob.Sync(opened, 0);
        } else if (fsync + fdatasync > 0) {
            return new FioJob.Sync(fsync > 0 ? SyncMode.FSYNC : SyncMode.FDATASYNC, fsync + fdatasync);
        }
        return new FioJob.Sync(SyncMode.FSYNC, syncAtEnd(layout, bounds, shape));
    }

    /** One sync after the last write of each clone, within that write's time, where it is known which one that is. */
    private long syncAtEnd(FioJob.Layout layout, FioJob.Bounds bounds, FioJob.Shape shape) {
        if (!section.isOn(JobOption.END_FSYNC, false)) {
            return 0;
        }
        if (bounds.operations() > 0 && bounds.runtime().isZero() && shape.readPercent() == 0) {
            return bounds.operations() / layout.clones();
        }
        throw section.wrong(
                JobOption.END_FSYNC,
                "needs a job that only writes and is bounded by its size: else no write is known to be the last");
    }

    private SyncMode openedMode() {
        return switch (section.text(JobOption.SYNC, "none").toLowerCase(Locale.ROOT)) {
            case "none", "0" -> SyncMode.FSYNC;
            case "sync", "1" -> SyncMode.SYNC;
            case "dsync" -> SyncMode.DSYNC;
            default -> throw section.wrong(JobOption.SYNC, "must be one of none, sync, dsync, 0, 1");
        };
    }

    private Arrivals arrivals(int clones, SizeDistribution block) {
        Rate rate = rate(clones, block);
        String process = section.text(JobOption.RATE_PROCESS, "linear");
        if (!process.equals("linear") && !process.equals("poisson")) {
            throw section.wrong(JobOption.RATE_PROCESS, "must be one of linear, poisson");
        }
        if (rate == null) {
            return new Arrivals.Closed();
        }
        notes.add("the rate is a schedule: response times count from when an operation was due");
        return process.equals("poisson") ? new Arrivals.Poisson(rate) : new Arrivals.Constant(rate);
    }

    private @Nullable Rate rate(int clones, SizeDistribution block) {
        if (section.has(JobOption.RATE_IOPS)) {
            long each = section.number(JobOption.RATE_IOPS, 0, 1, 1_000_000_000);
            return Rate.perSecond(each * clones);
        } else if (!section.has(JobOption.RATE)) {
            return null;
        } else if (!(block instanceof SizeDistribution.Fixed)) {
            throw section.wrong(JobOption.RATE, "needs blocks of one size; use rate_iops");
        }
        long each = section.bytes(JobOption.RATE, 0, 1);
        BigInteger nanos = BigInteger.valueOf(block.maximumSize().bytes()).multiply(BigInteger.valueOf(1_000_000_000L));
        BigInteger bytes = BigInteger.valueOf(each).multiply(BigInteger.valueOf(clones));
        BigInteger common = nanos.gcd(bytes);
        try {
            return new Rate(
                    bytes.divide(common).longValueExact(), nanos.divide(common).longValueExact());
        } catch (ArithmeticException | IllegalArgumentException e) {
            throw section.wrong(JobOption.RATE, "must be a rate that can be kept exactly; take a rounder one");
        }
    }

    /** Options without an effect here are still checked, and mentioned where a figure may be misread. */
    private void passOver() {
        section.isOn(JobOption.CREATE_SERIALIZE, true);
        section.isOn(JobOption.DISK_UTIL, true);
        section.isOn(JobOption.INVALIDATE, true);
        section.isOn(JobOption.OVERWRITE, false);
        section.isOn(JobOption.REFILL_BUFFERS, false);
        section.isOn(JobOption.UNLINK, false);
    }
}
