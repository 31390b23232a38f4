package org.storeharness.result;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.CountersDelta;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Content;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Prices;
import org.storeharness.plan.Shedding;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Sweep;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.Account;
import org.storeharness.result.measurement.Backlog;
import org.storeharness.result.measurement.BlockResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.ClientMetrics;
import org.storeharness.result.measurement.ConcurrentEvents;
import org.storeharness.result.measurement.GroupResult;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.Measurement.FailureExample;
import org.storeharness.result.measurement.Measurement.KindResult;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.ReadBack;
import org.storeharness.result.measurement.SlowOperation;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.result.measurement.SustainableRate;
import org.storeharness.result.measurement.TailAccount;
import org.storeharness.result.measurement.TargetCell;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.result.measurement.Trend;
import org.storeharness.result.measurement.WarmUp;
import org.storeharness.result.measurement.Window;
import org.storeharness.statistics.comparison.Comparer;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.StoreFacts;
import org.storeharness.unit.RecordCopy;

/** Builds results for tests: targets, then one call per cell with a rate for each round. */
public final class ResultFixture {
    /** Writing 1 KiB objects at concurrency 16. */
    public static final Cell WRITE = new Cell("write", new Arrivals.Closed(), 16, "1KiB");

    /** Reading them. */
    public static final Cell READ = new Cell("read", new Arrivals.Closed(), 16, "1KiB");

    /** Of plans with paced work. */
    private static final Duration CALIBRATION = Duration.ofMillis(500);

    private static final Instant STARTED = Instant.parse("2026-01-31T12:00:00Z");

    private final Map<String, TargetResult> targets = new LinkedHashMap<>();
    private final List<Measurement> results = new ArrayList<>();
    private final List<GroupResult> groups = new ArrayList<>();
    private final List<SustainableRate> rates = new ArrayList<>();
    private final List<Caution> cautions = new ArrayList<>();
    private final List<BlockResult> blocks = new ArrayList<>();
    private final Map<String, Long> dataSets = new HashMap<>();
    private final Map<String, Map<String, String>> environment = new LinkedHashMap<>();
    private final List<RunHost> hosts = new ArrayList<>();
    private final Map<String, Arrivals> loads = new LinkedHashMap<>(Map.of("write", new Arrivals.Closed()));
    private final Map<String, Workload> planned = new LinkedHashMap<>();
    private boolean cold;
    private @Nullable Prices prices;
    private Instant started = STARTED;
    private String id = "20260131-120000-ab12";
    private Map<String, String> tags = Map.of("branch", "main");
    private Sweep sweep = Sweep.none();

    /** A durable target that writes single objects, as is one that has rounds and is not declared. */
    public ResultFixture target(String name) {
        return target(name, 1, Durability.DURABLE, name + " 1.0", false);
    }

    /** Any target. */
    public ResultFixture target(String name, int batch, Durability durability, String product, boolean standIn) {
        return target(name, batch, new StoreFacts(product, "localhost", durability, standIn, Map.of("version", "1.0")));
    }

    /** A durable target that tells more of itself. */
    public ResultFixture targetWithFacts(String name, Map<String, String> settings) {
        return target(name, 1, new StoreFacts(name + " 1.0", "localhost", Durability.DURABLE, false, settings));
    }

    /** A target that answers syncs which nobody can follow, for that reason. */
    public ResultFixture unknownDurability(String name, String reason, Map<String, String> options) {
        StoreFacts facts = new StoreFacts(
                name + " 1.0", "localhost", Durability.UNKNOWN, false, Map.of(StoreFacts.DURABILITY_REASON, reason));
        return target(name, 1, facts, options);
    }

    private ResultFixture target(String name, int batch, StoreFacts facts) {
        return target(name, batch, facts, Map.of("direct", "auto"));
    }

    private ResultFixture target(String name, int batch, StoreFacts facts, Map<String, String> options) {
        targets.put(name, new TargetResult(name, name.replaceAll("-.*", ""), batch, options, facts, null));
        return this;
    }

    /** Sets the findings of the audit of a target. */
    public ResultFixture audited(String name, AuditSummary found) {
        targets.computeIfPresent(name, (any, target) -> target.withAudit(found));
        return this;
    }

    /** A round for each rate in operations per second. */
    public ResultFixture rounds(String target, Cell cell, double... rates) {
        declare(target);
        for (int round = 1; round <= rates.length; round++) {
            results.add(measurement(target, cell, round, rates[round - 1]));
        }
        return this;
    }

    /** A target that was not declared is declared as durable. */
    private void declare(String target) {
        if (!targets.containsKey(target)) {
            target(target);
        }
    }

    /** Sets the account of the operations of a target in that workload, by shares of their mean time. */
    public ResultFixture account(String target, String workload, Map<String, Double> shares) {
        results.replaceAll(measurement -> {
            Map<String, Double> parts = new LinkedHashMap<>(shares);
            parts.replaceAll((name, share) -> share * measurement.responseTime().mean() / 1e9);
            return measurement.target().equals(target) && measurement.workload().equals(workload)
                    ? measurement.withAccount(Account.of(parts))
                    : measurement;
        });
        return this;
    }

    /** The slowest hundredth of the operations of a target in that workload took so long, and where that went by shares. */
    public ResultFixture slowest(String target, String workload, long nanos, Map<String, Double> shares) {
        results.replaceAll(measurement -> {
            Map<String, Double> parts = new LinkedHashMap<>(shares);
            parts.replaceAll((name, share) -> share * nanos / 1e9);
            return measurement.target().equals(target) && measurement.workload().equals(workload)
                    ? measurement.withTail(
                            new TailAccount(measurement.operations().ok() / 100, nanos / 2, Account.of(parts)),
                            List.of(new SlowOperation(
                                    750_000_000,
                                    nanos,
                                    "write",
                                    4_711,
                                    null,
                                    null,
                                    null,
                                    Map.of(Account.LATE_START, nanos / 4, SlowOperation.REST, nanos - nanos / 4),
                                    new ConcurrentEvents(9_000_000L, null, List.of()))))
                    : measurement;
        });
        return this;
    }

    /** Sets the number of objects that the target holds in measurements added from now on: 10,000 by default. */
    public ResultFixture objects(String target, long number) {
        dataSets.put(target, number);
        return this;
    }

    /** Adds the course of a block through its rounds. */
    public ResultFixture block(BlockResult block) {
        blocks.add(block);
        return this;
    }

    /** A round at the rate of the cell for each mean response time in nanoseconds. */
    public ResultFixture pacedRounds(String target, Cell cell, double... meanNanos) {
        declare(target);
        double rate = ((Arrivals.Constant) cell.load()).rate().operations();
        for (int round = 1; round <= meanNanos.length; round++) {
            results.add(withTimes(
                    measurement(target, cell, round, rate), latency(Math.round(2 * rate), meanNanos[round - 1])));
        }
        return this;
    }

    /**
     * Rounds of 2,000 operations under open load that start late.
     *
     * @param rate gives their response time: its p99 is 48 s of operations at a time over the rate
     * @param serviceMillis the p99 of their service times, round by round
     */
    public ResultFixture lateRounds(String target, Cell cell, double rate, long... serviceMillis) {
        declare(target);
        Caution limit = Caution.of(CautionCode.CLIENT_LATE)
                .with("percentiles", "p99")
                .with("nanos", 12_000_000)
                .with("ofNanos", 48_000_000);
        for (int round = 1; round <= serviceMillis.length; round++) {
            Measurement late = bound(target, cell, round, rate, operations(2_000, 0, 0), limit);
            add(RecordCopy.with(
                    late,
                    "serviceTime",
                    RecordCopy.with(late.serviceTime(), "p99", serviceMillis[round - 1] * 1_000_000)));
        }
        return this;
    }

    /** The same measurement with these response times. */
    public static Measurement withTimes(Measurement of, Latency times) {
        return RecordCopy.with(of, "serviceTime", times, "responseTime", times);
    }

    /** A measurement as it is. */
    public ResultFixture add(Measurement measurement) {
        results.add(measurement);
        return this;
    }

    /** A round in which the client may have been the limit. */
    public ResultFixture addBound(String target, Cell cell, int round, double rate, Caution limit) {
        return add(bound(target, cell, round, rate, operations(Math.round(2 * rate), 0, 0), limit));
    }

    /** A measurement of these operations in which the client was the limit. */
    public Measurement bound(
            String target, Cell cell, int round, double rate, OperationCounts operations, Caution limit) {
        return measurement(target, cell, round, rate, operations, List.of(), client().withBoundBy(List.of(limit)));
    }

    /** A caution, which may make the run invalid. */
    public ResultFixture caution(Caution caution) {
        cautions.add(caution);
        return this;
    }

    /** A group of facts about the machine. */
    public ResultFixture environment(String group, Map<String, String> facts) {
        environment.put(group, facts);
        return this;
    }

    /** Hosts that did the work. */
    public ResultFixture hosts(List<RunHost> given) {
        hosts.addAll(given);
        return this;
    }

    /** Makes the run invalid: it ended early because of this. */
    public ResultFixture invalid(String message) {
        return caution(Caution.of(CautionCode.RUN_ENDED_EARLY).with("message", message));
    }

    /** Another id than the usual one. */
    public ResultFixture id(String given) {
        id = given;
        return this;
    }

    /** Another start than the usual one. */
    public ResultFixture started(Instant given) {
        started = given;
        return this;
    }

    /** Sets the tags that the caller gives the run. */
    public ResultFixture tags(Map<String, String> given) {
        tags = given;
        return this;
    }

    /** Adds a rate that was looked for. */
    public ResultFixture rate(SustainableRate rate) {
        rates.add(rate);
        return this;
    }

    /** A workload like the one of these cells, at a constant rate; one whose name begins with {@code mix} reads and writes. */
    public ResultFixture paced(Cell paced, Cell by) {
        loads.put(by.workload(), by.load());
        loads.put(paced.workload(), paced.load());
        return this;
    }

    /** A workload of the plan, in place of one that follows from its name. */
    public ResultFixture planned(String name, Workload workload) {
        planned.put(name, workload);
        return this;
    }

    /** The plan has no practice before the first stage. */
    public ResultFixture cold() {
        cold = true;
        return this;
    }

    /** A workload of closed load that has that fill and does these operations, in equal parts. */
    public static Workload workload(long fill, OperationKind... kinds) {
        Map<OperationKind, Integer> operations = new LinkedHashMap<>();
        Stream.of(kinds).forEach(kind -> operations.put(kind, 1));
        return new Workload(
                operations,
                new Content(SizeDistribution.parse("1KiB"), 0.0, true),
                KeyChoice.uniform(),
                16,
                new Arrivals.Closed(),
                new Phases(fill, Extent.of(Duration.ofMillis(500)), Extent.of(Duration.ofSeconds(2))));
    }

    /** Sets the prices of operations. */
    public ResultFixture prices(Prices given) {
        prices = given;
        return this;
    }

    /** Sets the sweep of the plan. */
    public ResultFixture sweep(Sweep through) {
        sweep = through;
        return this;
    }

    /** The result without comparisons. */
    public RunResult build() {
        int rounds = results.stream().mapToInt(Measurement::round).max().orElse(1);
        RunInfo run = new RunInfo(
                id,
                "0.1.0",
                "0123456789ab",
                List.of("compare", "--rounds", String.valueOf(rounds)),
                tags,
                started,
                started.plusSeconds(90),
                true,
                cautions.stream().noneMatch(Caution::invalidates),
                List.of(),
                List.of(new WarmedWork(targets.keySet().iterator().next(), "write", 1.25, 20_480, true, null)),
                plan(rounds));
        return new RunResult(
                RunResult.SCHEMA,
                run,
                environment,
                hosts,
                List.copyOf(targets.values()),
                results,
                groups,
                blocks,
                rates,
                null,
                List.of(),
                List.of(),
                cautions);
    }

    /** The result with its comparisons. */
    public RunResult compared() {
        RunResult result = build();
        return result.withComparisons(Comparer.compare(result));
    }

    /** Adds what these measurements did together. */
    public ResultFixture group(Measurement... members) {
        groups.add(new GroupResult(
                members[0].round(),
                Stream.of(members).map(TargetCell::of).toList(),
                Stream.of(members).map(Measurement::operations).reduce(OperationCounts.NONE, OperationCounts::plus),
                members[0].window(),
                members[0].throughput(),
                members[0].kinds()));
        return this;
    }

    /** A measurement with that rate of operations and latencies that follow from it. */
    public Measurement measurement(String target, Cell cell, int round, double rate) {
        long count = Math.round(2 * rate);
        return measurement(target, cell, round, rate, operations(count, 0, 0), List.of());
    }

    /** A measurement with these operations by outcome. */
    public Measurement measurement(
            String target,
            Cell cell,
            int round,
            double rate,
            OperationCounts operations,
            List<FailureExample> failures) {
        return measurement(target, cell, round, rate, operations, failures, client());
    }

    private Measurement measurement(
            String target,
            Cell cell,
            int round,
            double rate,
            OperationCounts operations,
            List<FailureExample> failures,
            ClientMetrics client) {
        TargetResult of = targets.get(target);
        OperationKind kind = cell.workload().startsWith("read") ? OperationKind.READ : OperationKind.WRITE;
        int batch = of == null ? 1 : of.batch();
        boolean batched = batch > 1 && kind == OperationKind.WRITE;
        double objects = rate * (batched ? batch : 1);
        Throughput throughput = new Throughput(rate, objects, objects * 1024);
        Latency latency = rate == 0 ? Latency.NONE : latency(operations.ok(), cell.concurrency() * 1e9 / rate);
        return new Measurement(
                target,
                cell.workload(),
                cell.load(),
                round,
                cell.concurrency(),
                cell.size(),
                batch,
                new WarmUp(0.5, operations.ok() / 4, 0),
                dataSets.getOrDefault(target, 10_000L),
                operations,
                new Window(1_000_000, 2_001_000_000, 0, 2_000_000_000, true),
                throughput,
                operations.ok() * (batched ? batch : 1) * 1024,
                latency,
                latency,
                Map.of(
                        kind.name().toLowerCase(java.util.Locale.ROOT),
                        new KindResult(operations, throughput, latency, latency)),
                target.contains("weed") ? Map.of("first-byte", latency) : Map.of(),
                failures.isEmpty() ? Map.of() : Map.of("timeout", latency(1, 1e10)),
                kind == OperationKind.READ ? operations.ok() : 0,
                false,
                0,
                cell.isClosedLoad() ? new Trend(0.01, 0.02) : null,
                cell.isClosedLoad() ? null : new Backlog(rate, cell.concurrency(), false),
                client,
                null,
                null,
                failures,
                List.of(),
                kind == OperationKind.WRITE ? readBack(operations.ok() * (batched ? batch : 1)) : null,
                null,
                null,
                List.of());
    }

    /** The same measurement with what was found beside the samples. */
    public static Measurement beside(Measurement of, @Nullable StoreActivity activity, @Nullable CacheEvidence cache) {
        return RecordCopy.with(of, "storeActivity", activity, "cache", cache);
    }

    /** The same measurement with these kinds. */
    public static Measurement withKinds(Measurement of, Map<String, KindResult> kinds) {
        return RecordCopy.with(of, "kinds", kinds);
    }

    /** The same measurement as if all of it were updates that first read their object. */
    public static Measurement asReadBeforeUpdate(Measurement of) {
        KindResult all = of.kinds().values().iterator().next();
        return RecordCopy.with(
                of,
                "kinds",
                Map.of("update", all),
                "readBeforeUpdate",
                true,
                "verifiedReads",
                of.operations().ok());
    }

    /** The same measurement with operations that took too long. */
    public static Measurement withOverdue(Measurement of, long overdueOperations) {
        return RecordCopy.with(of, "overdueOperations", overdueOperations);
    }

    /** The same measurement with this course of its phase. */
    public static Measurement withCourse(Measurement of, @Nullable Trend trend, @Nullable Backlog backlog) {
        return RecordCopy.with(of, "trend", trend, "backlog", backlog);
    }

    /** The same measurement, of which no percentile is known. */
    public static Measurement withoutPercentiles(Measurement of) {
        List<@Nullable Object> changed = new ArrayList<>();
        for (String percentile : "p50 p66 p75 p80 p90 p95 p98 p99 p999 p9999".split(" ")) {
            changed.add(percentile);
            changed.add(null);
        }
        return withTimes(of, RecordCopy.with(of.responseTime(), changed.toArray()));
    }

    /** A round of closed load of so many operations with these times, of no target in particular. */
    public static Measurement closedRound(int concurrency, long operations, Latency times) {
        Cell cell = new Cell("write", new Arrivals.Closed(), concurrency, "1KiB");
        Measurement of = new ResultFixture().measurement("any", cell, 1, 1, operations(operations, 0, 0), List.of());
        return withTimes(of, times);
    }

    /** The same measurement with times that deviate by that share of their mean. */
    public static Measurement withVariation(Measurement of, double variation) {
        Latency even = of.serviceTime();
        return withTimes(of, RecordCopy.with(even, "stddev", variation * even.mean()));
    }

    /** The findings of reads after this many writes, which are all there. */
    private static ReadBack readBack(long written) {
        return ReadBack.nothing(written, null)
                .plus(new AuditSummary(Math.min(100, written), 0, 0, 0, 0, 0, 0, 0), null);
    }

    /** Operations by outcome; nothing late, nothing repeated. */
    public static OperationCounts operations(long ok, long miss, long timeout) {
        return new OperationCounts(ok, miss, timeout, 0, 0, 0, 0, 0, 0, 0);
    }

    private static ClientMetrics client() {
        return new ClientMetrics(
                2,
                0.000012,
                1.2,
                0.5,
                null,
                0.02,
                Latency.NONE,
                latency(1_000, 50_000),
                new CountersDelta(
                        2,
                        new CountersDelta.ProcessDelta(1.5, Map.of("workers", 1.2), 0.05, 0.0, 3, 0.012, 40L, 0L),
                        new CountersDelta.MachineDelta(0.7, 0.01, 0.1, 0.0, 0.0, 0L, null, null, null, null)),
                List.of(),
                null,
                null);
    }

    private static Latency latency(long count, double mean) {
        return new Latency(
                count,
                Math.round(mean / 4),
                mean,
                mean / 3,
                Math.round(mean * 0.9),
                Math.round(mean * 1.05),
                Math.round(mean * 1.1),
                known(count, 0.8, mean * 1.2),
                known(count, 0.9, mean * 1.5),
                known(count, 0.95, mean * 2),
                known(count, 0.98, mean * 2.5),
                known(count, 0.99, mean * 3),
                known(count, 0.999, mean * 8),
                known(count, 0.9999, mean * 20),
                Math.round(mean * 30));
    }

    private static @Nullable Long known(long count, double quantile, double value) {
        return count * (1 - quantile) >= 10 ? Math.round(value) : null;
    }

    private Plan plan(int rounds) {
        Map<String, Target> stores = new LinkedHashMap<>();
        targets.forEach((name, target) -> stores.put(
                name.replaceAll("[^A-Za-z0-9_-]", "x"),
                new Target(target.store(), Durability.DURABLE, target.batch(), Map.of())));
        Map<String, Workload> work = new LinkedHashMap<>();
        loads.forEach((name, load) -> work.put(
                name,
                new Workload(
                        name.startsWith("mix")
                                ? Map.of(OperationKind.READ, 7, OperationKind.WRITE, 3)
                                : Map.of(name.startsWith("read") ? OperationKind.READ : OperationKind.WRITE, 1),
                        new Content(SizeDistribution.parse("1KiB"), 0.0, true),
                        KeyChoice.uniform(),
                        16,
                        load,
                        new Phases(0, Extent.of(Duration.ofMillis(500)), Extent.of(Duration.ofSeconds(2))))));
        work.putAll(planned);
        Map<String, Workload> unpaced = new LinkedHashMap<>(work);
        unpaced.values().removeIf(workload -> workload.arrivals() instanceof Arrivals.Paced);
        Plan plan = new Plan(
                        "compare",
                        42,
                        rounds,
                        Duration.ofSeconds(10),
                        FailurePolicy.NONE_TOLERATED,
                        Shedding.after(Duration.ofSeconds(10)),
                        sweep,
                        stores,
                        unpaced)
                .withCold(cold)
                .withCalibration(unpaced.equals(work) ? Duration.ZERO : CALIBRATION)
                .withWorkloads(work);
        return prices == null ? plan : plan.withPrices(prices);
    }
}
