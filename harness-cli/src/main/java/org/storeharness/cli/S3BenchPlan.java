package org.storeharness.cli;

import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.plan.PlanOptions;
import org.storeharness.plan.Content;
import org.storeharness.plan.Extent;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Sweep;
import org.storeharness.plan.Workload;
import org.storeharness.unit.Check;
import org.storeharness.unit.DataSize;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;

/** Makes the plan that the flags of {@code warp} describe. */
record S3BenchPlan(WarpWork work, WarpWorkloadFlags flags, WarpTargetFlags target) {
    private static final Duration OPERATION_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration DURATION = Duration.ofMinutes(1);
    private static final DataSize SIZE = DataSize.mebibytes(10);
    private static final DataSize PART_SIZE = DataSize.mebibytes(5);
    private static final int PARTS = 4;
    private static final DataSize LISTED_SIZE = new DataSize(1024);
    private static final long OBJECTS = 2_500;
    private static final long LISTED_OBJECTS = 10_000;
    private static final int MOST_KEYS = 1_000;
    private static final long LEAST_OBJECTS = 20;
    private static final long MOST_BYTES = 1L << 30;

    /**
     * The plan.
     *
     * @throws InvalidValueException if a flag's value is not allowed, or the work does not have it
     */
    Plan make() {
        requireFlagsOfTheWork();
        List<SizeDistribution> sizes = sizes();
        List<Integer> concurrency = flags.concurrency;
        return flags.repetition.plan(
                "s3-bench",
                OPERATION_TIMEOUT,
                new Sweep(concurrency.size() > 1 ? concurrency : List.of(), sizes.size() > 1 ? sizes : List.of()),
                target.target(storeOptions()),
                Map.of(EnumSpelling.of(work), workload(concurrency.get(0), sizes)));
    }

    private void requireFlagsOfTheWork() {
        requireFlag("--range-size", flags.rangeSize, WarpWork.GET);
        requireFlag("--max-keys", flags.maxKeys, WarpWork.LIST);
        requireFlag("--batch", flags.batch, WarpWork.DELETE);
        requireFlag("--get-distrib", flags.gets, WarpWork.MIXED);
        requireFlag("--put-distrib", flags.puts, WarpWork.MIXED);
        requireFlag("--delete-distrib", flags.deletes, WarpWork.MIXED);
        requireFlag("--parts", flags.parts, WarpWork.MULTIPART_PUT);
        requireFlag("--part.size", flags.partSize, WarpWork.MULTIPART_PUT);
        Check.require(
                !flags.listExisting || work == WarpWork.GET || work == WarpWork.STAT,
                "--list-existing",
                () -> "must be given with get or stat, got it with " + EnumSpelling.of(work));
        Check.require(
                !flags.listExisting || flags.sizes.isEmpty() && !flags.randomSize,
                "--obj.size",
                () -> "must not be given with --list-existing: the objects have their sizes");
        Check.require(
                work != WarpWork.DELETE || flags.warmUp == null,
                "--warm-up",
                () -> "must not be given with delete: an object can be deleted once");
        Check.require(
                work != WarpWork.MULTIPART_PUT || flags.sizes.isEmpty() && !flags.randomSize,
                "--obj.size",
                () -> "must not be given with multipart-put, whose objects are of --parts times --part.size");
        Check.require(
                flags.objects == null || fills(),
                "--objects",
                () -> "must not be given with " + EnumSpelling.of(work)
                        + ", which needs no objects; --operations bounds what it writes");
    }

    private void requireFlag(String flag, @Nullable Object value, WarpWork its) {
        Check.require(
                value == null || work == its,
                flag,
                () -> "must be given with " + EnumSpelling.of(its) + " alone, got it with " + EnumSpelling.of(work));
    }

    /** Whether the work needs objects that exist. */
    private boolean fills() {
        return work != WarpWork.PUT && work != WarpWork.MULTIPART_PUT;
    }

    private Workload workload(int concurrency, List<SizeDistribution> sizes) {
        Map<OperationKind, Integer> mix = mix();
        return new Workload(
                mix,
                new Content(sizes.get(0), 0, !flags.listExisting),
                KeyChoice.uniform(),
                concurrency,
                flags.rate.arrivals(),
                new Phases(
                        fills() && !flags.listExisting ? objects(sizes) : 0,
                        Extent.of(PlanOptions.time("--warm-up", flags.warmUp)),
                        measure(sizes)));
    }

    private Map<OperationKind, Integer> mix() {
        Map<OperationKind, Integer> mix = new EnumMap<>(OperationKind.class);
        switch (work) {
            case GET, STAT, LIST -> mix.put(OperationKind.READ, 1);
            case PUT, MULTIPART_PUT -> mix.put(OperationKind.WRITE, 1);
            case DELETE -> mix.put(OperationKind.DELETE, 1);
            case MIXED -> {
                int gets = part("--get-distrib", flags.gets, 45);
                int puts = part("--put-distrib", flags.puts, 15);
                int deletes = part("--delete-distrib", flags.deletes, 10);
                Check.require(
                        deletes <= puts,
                        "--delete-distrib",
                        () -> "must be at most --put-distrib, so that objects are left, got " + deletes + " with "
                                + puts);
                addPart(mix, OperationKind.READ, gets);
                addPart(mix, OperationKind.WRITE, puts);
                addPart(mix, OperationKind.DELETE, deletes);
                Check.require(!mix.isEmpty(), "--get-distrib", () -> "must be above 0 where nothing is written");
            }
        }
        return mix;
    }

    private static int part(String flag, @Nullable Integer given, int usual) {
        return given == null ? usual : Check.range(flag, given, 0, 1_000_000);
    }

    private static void addPart(Map<OperationKind, Integer> mix, OperationKind kind, int part) {
        if (part > 0) {
            mix.put(kind, part);
        }
    }

    /** The number of objects to write before the work, by default not much more than the work itself needs. */
    private long objects(List<SizeDistribution> sizes) {
        if (flags.objects != null) {
            return Check.range("--objects", flags.objects, 1, 1_000_000_000_000L);
        }
        long largest = sizes.stream()
                .mapToLong(size -> size.maximumSize().bytes())
                .max()
                .orElseThrow();
        long usual = work == WarpWork.LIST ? LISTED_OBJECTS : OBJECTS;
        return Math.min(usual, Math.max(LEAST_OBJECTS, MOST_BYTES / largest));
    }

    /** An object can be deleted once. */
    private Extent measure(List<SizeDistribution> sizes) {
        Duration given = PlanOptions.time("--duration", flags.duration);
        if (flags.duration != null) {
            Check.positive("--duration", given);
        }
        if (work == WarpWork.DELETE) {
            long all = objects(sizes);
            return new Extent(
                    flags.operations == null ? all : Check.range("--operations", flags.operations, 1, all), given);
        }
        if (flags.operations != null) {
            return new Extent(Check.range("--operations", flags.operations, 1, 1_000_000_000_000L), given);
        }
        return Extent.of(given.isZero() ? DURATION : given);
    }

    private List<SizeDistribution> sizes() {
        if (work == WarpWork.MULTIPART_PUT) {
            int parts = flags.parts == null ? PARTS : Check.range("--parts", flags.parts, 2, 10_000);
            return List.of(Check.named(
                    "--parts",
                    () -> new SizeDistribution.Fixed(
                            new DataSize(parts * partSize().bytes()))));
        }
        if (flags.sizes.isEmpty()) {
            return List.of(size(work == WarpWork.LIST || flags.listExisting ? LISTED_SIZE : SIZE));
        }
        return flags.sizes.stream()
                .map(text -> Check.named("--obj.size", () -> size(DataSize.parse(text))))
                .toList();
    }

    private SizeDistribution size(DataSize largest) {
        return flags.randomSize
                ? new SizeDistribution.Uniform(new DataSize(1), largest)
                : new SizeDistribution.Fixed(largest);
    }

    private DataSize partSize() {
        return flags.partSize == null
                ? PART_SIZE
                : Check.named("--part.size", () -> DataSize.parse(Objects.requireNonNull(flags.partSize)));
    }

    /** The options of the store that the work needs. */
    private Map<String, Object> storeOptions() {
        Map<String, Object> options = new LinkedHashMap<>(optionsOfTheWork());
        if (flags.listExisting) {
            options.put("existing", objects(List.of(size(LISTED_SIZE))));
        }
        return options;
    }

    private Map<String, Object> optionsOfTheWork() {
        return switch (work) {
            case STAT -> Map.of("read", "head");
            case MULTIPART_PUT ->
                Map.of(
                        "partSize", partSize().toString(),
                        "multipartAbove", partSize().toString());
            case GET -> flags.rangeSize == null ? Map.of() : Map.of("read", "range", "rangeBytes", flags.rangeSize);
            case LIST ->
                flags.maxKeys == null
                        ? Map.of("read", "list")
                        : Map.of("read", "list", "listKeys", Check.range("--max-keys", flags.maxKeys, 1, MOST_KEYS));
            case DELETE ->
                flags.batch == null
                        ? Map.of()
                        : Map.of("deleteBatch", Check.range("--batch", flags.batch, 1, MOST_KEYS));
            case PUT, MIXED -> Map.of();
        };
    }
}
