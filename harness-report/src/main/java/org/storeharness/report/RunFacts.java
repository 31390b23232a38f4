package org.storeharness.report;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Rounds;
import org.storeharness.result.RunHost;
import org.storeharness.result.RunHost.ClockOffset;
import org.storeharness.result.RunInfo;
import org.storeharness.result.RunReference;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.BlockResult.BlockEnd;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.ReadBack;
import org.storeharness.result.measurement.ReadBack.Unread;
import org.storeharness.statistics.ReadOrigin;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.CacheChoice;
import org.storeharness.store.StoreFacts;
import org.storeharness.unit.Durations;
import org.storeharness.unit.EnumSpelling;

/** Describes a run, its machine and its targets, one line each. */
public final class RunFacts {
    /** The name of the fact that identifies the run. */
    public static final String RUN = "run";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final String UNKNOWN = "unknown";
    private static final String DATA_DIRECTORY = "dataDirectory";
    private static final int MEMORIES = 5;

    private RunFacts() {}

    /** The lines on the run, the machine and its data directories, by their names; what is not known is left out. */
    public static Map<String, String> of(RunResult result) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(RUN, run(result.run()));
        put(facts, "machine", machine(result.environment()));
        result.hosts().forEach(host -> put(facts, "host " + host.name(), host(host, result.run())));
        for (String group : result.environment().keySet()) {
            if (group.startsWith(DATA_DIRECTORY)) {
                put(facts, ("data " + group.substring(DATA_DIRECTORY.length())).strip(), dataDirectory(result, group));
            }
        }
        return facts;
    }

    /** The facts in short, in a line each for the run with its machine, the hosts, and the data. */
    static Map<String, String> inShort(RunResult result) {
        Map<String, String> facts = new LinkedHashMap<>();
        long rounds =
                result.results().stream().map(Measurement::round).distinct().count();
        put(
                facts,
                RUN,
                rounds + (rounds == 1 ? " round" : " rounds")
                        + steadySince(result).map(since -> ", " + since).orElse("") + " in "
                        + (result.run().finished() == null ? "unknown time" : duration(result.run()))
                        + machines(result));
        put(facts, "hosts", HostSection.inShort(result));
        String reads = reads(result);
        put(facts, "reads", reads);
        if (reads.isEmpty()) {
            put(
                    facts,
                    "files",
                    result.targets().stream()
                            .filter(target -> !ioMode(result, target).isEmpty())
                            .map(target -> target.name() + ": " + ioMode(result, target))
                            .collect(Collectors.joining("; ")));
        }
        return facts;
    }

    /** The text {@code steady since round 11 (write)}; empty where the plan does not ask for it, or no state was steady. */
    public static Optional<String> steadySince(RunResult result) {
        String since = result.blocks().stream()
                .filter(block -> block.end() == BlockEnd.STEADY)
                .map(block -> (block.rounds() - Rounds.STEADY_WINDOW + 1)
                        + (result.blocks().size() == 1 ? "" : " (" + String.join(", ", block.workloads()) + ")"))
                .collect(Collectors.joining(", "));
        return since.isEmpty() ? Optional.empty() : Optional.of("steady since round " + since);
    }

    /** The findings about the writes after the phases and after the run. */
    static Map<String, String> proofs(RunResult result) {
        Map<String, String> proofs = new LinkedHashMap<>();
        put(proofs, "audit", audits(result));
        put(proofs, "writes", writes(result));
        return proofs;
    }

    /** {@code stress and other programs used up to 48 % of the processors: stop them ...}; empty where nothing else ran. */
    static String disturbance(RunResult result) {
        String programs = result.warnings().stream()
                .filter(caution -> caution.code() == CautionCode.OTHER_PROGRAMS)
                .max(Comparator.comparing(caution -> caution.number("share")))
                .map(caution -> caution.text("program") + " and other programs used up to "
                        + VerdictText.percent(caution.number("share")) + " of the processors")
                .orElse(null);
        boolean runs = result.warnings().stream().anyMatch(caution -> caution.code() == CautionCode.OTHER_RUNS);
        String others = join(", and ", programs, runs ? "another run of the harness ran at the same time" : null);
        return others.isEmpty() ? "" : others + ": stop all but the store and measure again before you quote a figure";
    }

    /** {@code fs from the device (direct I/O); postgres, postgres-batch from memory}; empty where nothing was read. Stand-ins are never ranked. */
    private static String reads(RunResult result) {
        Map<String, List<String>> targets = new LinkedHashMap<>();
        for (TargetResult target : result.targets()) {
            if (target.facts().standIn()) {
                continue;
            }
            Map<ReadOrigin, List<String>> sizes = new LinkedHashMap<>();
            result.results().stream()
                    .filter(round -> round.target().equals(target.name()) && round.reads())
                    .collect(Collectors.groupingBy(
                            round -> round.cell().size(), LinkedHashMap::new, Collectors.toList()))
                    .forEach((size, rounds) -> sizes.computeIfAbsent(
                                    ReadOrigin.of(target, rounds), origin -> new ArrayList<>())
                            .add(size));
            if (!sizes.isEmpty()) {
                String mode = join(
                        ", ",
                        ioMode(result, target),
                        sizes.containsKey(ReadOrigin.UNKNOWN) ? perhapsCached(result, target) : null);
                targets.computeIfAbsent(
                                origins(sizes) + (mode.isEmpty() ? "" : " (" + mode + ")"),
                                origins -> new ArrayList<>())
                        .add(target.name());
            }
        }
        List<String> parts = new ArrayList<>();
        targets.forEach((origins, names) -> parts.add(String.join(", ", names) + " " + origins));
        return String.join("; ", parts);
    }

    /** {@code from the device}; where places differ {@code from the device (4KiB), from memory (1KiB)}. */
    private static String origins(Map<ReadOrigin, List<String>> sizes) {
        return sizes.entrySet().stream()
                .map(origin -> "from " + origin.getKey().label()
                        + (sizes.size() == 1 ? "" : " (" + String.join(", ", origin.getValue()) + ")"))
                .collect(Collectors.joining(", "));
    }

    /**
     * {@code perhaps a cache: 2.93 MiB are less than 5 times the 23.5 GiB of memory here}; {@code null} where they are more, or that is not
     * known. MLPerf Storage wants data of five times the memory, so that they are read from a disk.
     */
    private static @Nullable String perhapsCached(RunResult result, TargetResult target) {
        String memory = fact(result, "machine", "memoryBytes");
        double bytes = result.results().stream()
                .filter(round -> round.target().equals(target.name()) && round.reads())
                .mapToDouble(RunFacts::bytesBefore)
                .max()
                .orElse(0);
        return memory == null
                        || !memory.matches("\\d{1,18}")
                        || bytes == 0
                        || bytes >= MEMORIES * Long.parseLong(memory)
                ? null
                : "perhaps a cache: " + FigureFormatter.number(bytes / FigureFormatter.MIB) + " MiB are less than "
                        + MEMORIES + " times the "
                        + FigureFormatter.number(Long.parseLong(memory) / FigureFormatter.GIB)
                        + " GiB of memory here";
    }

    /** The payload of the objects that there were to be read; 0 where that is not known. */
    private static double bytesBefore(Measurement round) {
        Long objects = round.objectsBefore();
        double rate = Stream.of(OperationKind.values())
                .mapToDouble(kind -> round.ofStore(kind).objectsPerSecond())
                .sum();
        return objects == null || rate == 0 ? 0 : objects * round.throughput().bytesPerSecond() / rate;
    }

    /** {@code buffered I/O, page cache cold}: how a store of files of this machine did its I/O; empty for others. */
    private static String ioMode(RunResult result, TargetResult target) {
        String direct = target.facts().settings().get(StoreFacts.DIRECT_IO);
        String cache = result.results().stream()
                .filter(measurement -> measurement.target().equals(target.name()))
                .flatMap(measurement -> Stream.ofNullable(measurement.cache()))
                .filter(evidence -> evidence.asked() != CacheChoice.AS_IS)
                .map(evidence -> EnumSpelling.of(evidence.asked()))
                .distinct()
                .collect(Collectors.joining(" or "));
        return join(
                ", ",
                direct == null ? null : direct.startsWith(StoreFacts.NO_DIRECT_IO) ? "buffered I/O" : "direct I/O",
                cache.isEmpty() ? null : "page cache " + cache);
    }

    /** {@code 20260131-120000-ab12, 2026-01-31 12:00:00 UTC, plan compare, harness 1.0, branch=main}. */
    public static String of(RunReference run) {
        return run.id() + ", " + time(run.started()) + ", plan " + run.plan() + ", harness " + run.harnessVersion()
                + (run.valid() ? "" : ", not valid") + tags(", ", run.tags());
    }

    /** {@code PostgreSQL 18.1 at localhost:5432, durable, 100 objects a write}. */
    public static String of(TargetResult target) {
        String directIo = target.facts().settings().get(StoreFacts.DIRECT_IO);
        return join(
                ", ",
                target.facts().product() + " at " + target.facts().endpoint(),
                EnumSpelling.of(target.facts().durability()),
                directIo == null ? null : ioMode(directIo),
                target.batch() > 1 ? target.batch() + " objects a write" : null,
                target.facts().standIn() ? "a stand-in, not ranked" : null);
    }

    /** {@code direct I/O}, {@code buffered I/O (switched off)}. */
    private static String ioMode(String directIo) {
        return directIo.startsWith(StoreFacts.NO_DIRECT_IO)
                ? "buffered I/O (" + directIo.substring(StoreFacts.NO_DIRECT_IO.length()) + ")"
                : "direct I/O";
    }

    /** The findings of audits without a complaint about their target: {@code fs: all 10 acknowledged writes are there as written}. */
    private static String audits(RunResult result) {
        List<String> clean = new ArrayList<>();
        for (TargetResult target : result.targets()) {
            AuditSummary audit = target.audit();
            if (audit != null && audit.clean()) {
                clean.add(target.name() + ": "
                        + join(
                                ", ",
                                "all " + audit.written() + " acknowledged writes are there as written",
                                audit.deleted() == 0 ? null : "all " + audit.deleted() + " deletes gone",
                                audit.inDoubt() == 0 ? null : audit.inDoubt() + " in doubt"));
            }
        }
        return String.join("; ", clean);
    }

    /** {@code 100 of 28,281 acknowledged ones read back after each round: all there}; and what was not verified, and why. */
    private static String writes(RunResult result) {
        List<ReadBack> seen = result.results().stream()
                .flatMap(measurement -> Stream.ofNullable(measurement.readBack()))
                .filter(readBack -> readBack.read() > 0)
                .toList();
        long wrong = seen.stream().mapToLong(ReadBack::wrong).sum();
        long unknown =
                seen.stream().mapToLong(readBack -> readBack.found().unknown()).sum();
        String found = seen.isEmpty()
                ? ""
                : FigureFormatter.count(seen.stream().mapToLong(ReadBack::read).sum()) + " of "
                        + FigureFormatter.count(
                                seen.stream().mapToLong(ReadBack::acknowledged).sum())
                        + " acknowledged ones read back after each round: "
                        + join(
                                ", ",
                                wrong == 0 ? null : FigureFormatter.count(wrong) + " not as they must be",
                                unknown == 0 ? null : FigureFormatter.count(unknown) + " without an answer",
                                wrong + unknown == 0 ? "all there" : null);
        String open = result.results().stream()
                .flatMap(measurement -> notVerified(measurement).stream())
                .distinct()
                .collect(Collectors.joining(", "));
        return join("; ", found, open.isEmpty() ? null : "not verified: " + open);
    }

    /** Whose writes were not read back, and why; empty if they were, or there were none. */
    private static Optional<String> notVerified(Measurement measurement) {
        ReadBack readBack = measurement.readBack();
        boolean changes = Stream.of(
                        OperationKind.WRITE, OperationKind.UPDATE, OperationKind.DELETE, OperationKind.SCRIPT)
                .anyMatch(measurement::did);
        Unread unread = readBack == null ? changes ? Unread.ENDED_EARLY : null : readBack.unread();
        return Optional.ofNullable(unread)
                .map(why -> measurement.target() + " " + measurement.workload() + " (" + text(why) + ")");
    }

    private static String text(Unread unread) {
        return switch (unread) {
            case SCRIPT -> "what a script writes is not known";
            case NO_READS -> "the store has no reads";
            case NO_CONTENT -> "the store keeps no contents";
            case NO_VERSIONS -> "reads are not verified";
            case ENDED_EARLY -> "they were not read back";
            case NO_ANSWER -> "no read was answered in time";
        };
    }

    /** {@code 2026-01-31 12:00:00 UTC}. */
    public static String time(Instant time) {
        return TIME.format(time);
    }

    /** {@code branch=main} for each tag, each behind the separator. */
    public static String tags(String separator, Map<String, String> tags) {
        return tags.entrySet().stream()
                .map(tag -> separator + tag.getKey() + "=" + tag.getValue())
                .collect(Collectors.joining());
    }

    private static String run(RunInfo run) {
        return join(
                ", ",
                run.id(),
                time(run.started()),
                run.finished() == null ? "not finished" : "took " + duration(run),
                run.complete() ? null : "not complete",
                run.runs().isEmpty() ? null : run.runs().size() + " runs, each in a JVM of its own",
                "plan " + run.plan().name(),
                "seed " + run.plan().seed(),
                "harness " + run.harnessVersion());
    }

    private static String duration(RunInfo run) {
        Duration took = Duration.between(run.started(), run.finished()).truncatedTo(ChronoUnit.SECONDS);
        return Durations.format(took.isNegative() ? Duration.ZERO : took);
    }

    /** {@code  on} the machine, or on those of the hosts: {@code 2 hosts of 4 x Some CPU, 8 GiB RAM; 8 x Other CPU, 16 GiB RAM}. */
    private static String machines(RunResult result) {
        Map<String, Integer> same = new LinkedHashMap<>();
        result.hosts().forEach(host -> same.merge(processors(host.environment()), 1, Integer::sum));
        String machines = same.isEmpty()
                ? processors(result.environment())
                : same.entrySet().stream()
                        .filter(machine -> !machine.getKey().isEmpty())
                        .map(machine ->
                                (machine.getValue() == 1 ? "" : machine.getValue() + " hosts of ") + machine.getKey())
                        .collect(Collectors.joining("; "));
        return machines.isEmpty() ? "" : " on " + machines.replaceAll("\\((R|TM)\\)( CPU)?| Processor", "");
    }

    /** {@code 2 x Some CPU, 7.80 GiB RAM}. */
    private static String processors(Map<String, Map<String, String>> environment) {
        return join(
                ", ",
                join(" x ", fact(environment, "machine", "cpuCount"), fact(environment, "machine", "cpuModel")),
                scaled(fact(environment, "machine", "memoryBytes"), FigureFormatter.GIB, " GiB RAM"));
    }

    private static String machine(Map<String, Map<String, String>> environment) {
        return join(
                ", ",
                processors(environment),
                join(" ", fact(environment, "machine", "os"), fact(environment, "machine", "kernel")),
                join(" ", fact(environment, "machine", "jvmVendor"), fact(environment, "machine", "jvmVersion")));
    }

    /** The machine of a host, its clock, and its harness where that is another one. */
    private static String host(RunHost host, RunInfo run) {
        ClockOffset before = host.clockBefore();
        ClockOffset after = host.clockAfter();
        return join(
                ", ",
                machine(host.environment()),
                before == null ? null : "clock known to " + FigureFormatter.time(before.boundNanos()) + " before",
                after == null ? null : "to " + FigureFormatter.time(after.boundNanos()) + " after",
                before == null || after == null
                        ? null
                        : "drift " + FigureFormatter.time(Math.abs(after.offsetNanos() - before.offsetNanos())) + " ± "
                                + FigureFormatter.time(before.boundNanos() + after.boundNanos()),
                host.harnessVersion().equals(run.harnessVersion())
                                && host.harnessCommit().equals(run.harnessCommit())
                        ? null
                        : "harness " + host.harnessVersion() + " of " + host.harnessCommit());
    }

    private static String dataDirectory(RunResult result, String group) {
        String direct = fact(result, group, "directIo");
        return join(
                ", ",
                join(" on ", fact(result, group, "directory"), fact(result, group, "type")),
                fact(result, group, "device"),
                fsync(result, group),
                direct == null ? null : "direct I/O: " + direct);
    }

    private static @Nullable String fsync(RunResult result, String group) {
        String nanos = fact(result, group, "fsyncNanos");
        return nanos == null || !nanos.matches("\\d{1,18}")
                ? null
                : "fsync of 4 KiB takes " + FigureFormatter.time(Long.parseLong(nanos));
    }

    private static @Nullable String scaled(@Nullable String number, double unit, String name) {
        try {
            return number == null ? null : FigureFormatter.number(Double.parseDouble(number) / unit) + name;
        } catch (NumberFormatException e) {
            return number;
        }
    }

    private static @Nullable String fact(RunResult result, String group, String name) {
        return fact(result.environment(), group, name);
    }

    private static @Nullable String fact(Map<String, Map<String, String>> environment, String group, String name) {
        String value = environment.getOrDefault(group, Map.of()).get(name);
        return value == null || value.isBlank() || value.equals(UNKNOWN) ? null : value;
    }

    private static String join(String separator, @Nullable String... parts) {
        List<String> known = new ArrayList<>();
        for (String part : parts) {
            if (part != null && !part.isEmpty()) {
                known.add(part);
            }
        }
        return String.join(separator, known);
    }

    private static void put(Map<String, String> facts, String name, String value) {
        if (!value.isEmpty()) {
            facts.put(name, value);
        }
    }
}
