package org.storeharness.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Prices;
import org.storeharness.plan.Prices.StorePrices;
import org.storeharness.result.HostFixture;
import org.storeharness.result.HostFixture.HostPart;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Account;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.HostClock;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.Measurement.FailureExample;
import org.storeharness.result.measurement.Measurement.KindResult;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.result.measurement.SustainableRate;
import org.storeharness.result.measurement.SustainableRate.Trial;
import org.storeharness.statistics.CostAnalysis;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.CacheChoice;
import org.storeharness.store.CacheEvidence;

/** The results that golden files show. */
public final class ReportFixtures {
    private static final double[] NOISE = {1.00, 1.03, 0.98, 1.01, 0.97, 1.02, 0.99, 1.04};

    private ReportFixtures() {}

    /** Writes at a rate that all targets but batches have in common. */
    private static final Cell PACED_WRITE = new Cell("write-paced", Arrivals.parse("1240/s"), 16, "1KiB");

    /** Writes that three hosts can share evenly. */
    private static final Cell HOSTED = new Cell("write", new Arrivals.Closed(), 12, "1KiB");

    /** Reads at a common rate. */
    private static final Cell PACED_READ = new Cell("read-paced", Arrivals.parse("12000/s"), 16, "1KiB");

    /** Six rounds of writes on two stores with prices and on one without. */
    public static RunResult prices() {
        RunResult result = onMachine()
                .target("postgres", 1, Durability.DURABLE, "PostgreSQL 18.1", false)
                .target("s3", 1, Durability.DURABLE, "S3", false)
                .target("fs", 1, Durability.DURABLE, "files on ext4", false)
                .prices(new Prices(
                        "USD",
                        0.17,
                        new TreeMap<>(Map.of(
                                "postgres",
                                new StorePrices(null, null, null, 0.36),
                                "s3",
                                new StorePrices(Map.of(OperationKind.WRITE, 5.0), null, 0.023, null)))))
                .rounds("postgres", ResultFixture.WRITE, around(2_480, 3))
                .rounds("s3", ResultFixture.WRITE, around(1_190, 5))
                .rounds("fs", ResultFixture.WRITE, around(5_310, 0))
                .compared();
        return result.withCosts(CostAnalysis.of(result));
    }

    /** Twelve rounds of writes and reads on three stores and a stand-in, each as fast as possible and at a common rate. */
    public static RunResult compare() {
        ResultFixture fixture = onMachine()
                .target("fs", 1, Durability.DURABLE, "files on ext4", false)
                .target("postgres", 1, Durability.DURABLE, "PostgreSQL 18.1", false)
                .target("postgres-batch", 100, Durability.DURABLE, "PostgreSQL 18.1", false)
                .target("seaweed", 1, Durability.DURABLE, "loopback (not SeaweedFS)", true)
                .caution(Caution.of(CautionCode.STAND_IN, "seaweed").with("product", "loopback (not SeaweedFS)"))
                .caution(Caution.of(CautionCode.CLIENT_PROCESSORS, "fs")
                        .with("workload", "write")
                        .with("share", 0.93)
                        .with("processors", 2)
                        .with("times", 3));
        return fixture.rounds("fs", ResultFixture.WRITE, around(5_310, 0))
                .rounds("postgres", ResultFixture.WRITE, around(2_480, 3))
                .rounds("postgres-batch", ResultFixture.WRITE, around(1_190, 5))
                .rounds("seaweed", ResultFixture.WRITE, around(9_400, 1))
                .rounds("fs", ResultFixture.READ, around(183_000, 2))
                .rounds("postgres", ResultFixture.READ, around(24_100, 4))
                .rounds("postgres-batch", ResultFixture.READ, around(24_100, 6))
                .rounds("seaweed", ResultFixture.READ, around(31_000, 7))
                .paced(PACED_WRITE, ResultFixture.WRITE)
                .paced(PACED_READ, ResultFixture.READ)
                .pacedRounds("fs", PACED_WRITE, around(900_000, 1))
                .pacedRounds("postgres", PACED_WRITE, around(1_240_000, 2))
                .pacedRounds("seaweed", PACED_WRITE, around(400_000, 2))
                .pacedRounds("fs", PACED_READ, around(31_000, 3))
                .pacedRounds("postgres", PACED_READ, around(301_000, 5))
                .pacedRounds("postgres-batch", PACED_READ, around(302_000, 6))
                .pacedRounds("seaweed", PACED_READ, around(120_000, 6))
                .account("fs", "write", account("client CPU", 0.04, "device flush", 0.71, "the store", 0.25))
                .account("postgres", "write", account("client CPU", 0.06, "WAL flush", 0.62, "server CPU", 0.12))
                .account("fs", "write-paced", account("client CPU", 0.1, "the store", 0.8))
                .slowest("fs", "write-paced", 12_000_000, account("late start", 0.3, "flush", 0.6))
                .account("fs", "read", account("client CPU", 0.15, "system calls", 0.58, "the store", 0.27))
                .compared();
    }

    /** Shares by the names of the parts; the rest is unexplained. */
    private static Map<String, Double> account(Object... parts) {
        Map<String, Double> shares = new LinkedHashMap<>();
        double rest = 1;
        for (int i = 0; i < parts.length; i += 2) {
            shares.put((String) parts[i], (Double) parts[i + 1]);
            rest -= (Double) parts[i + 1];
        }
        shares.put(Account.UNEXPLAINED, Math.max(0, rest));
        return shares;
    }

    /** Two targets over three concurrencies, three rounds. */
    public static RunResult sweep() {
        ResultFixture fixture = onMachine().target("fs").target("postgres");
        for (int concurrency : new int[] {1, 4, 16}) {
            Cell cell = new Cell("write", new Arrivals.Closed(), concurrency, "1KiB");
            fixture.rounds("fs", cell, 1000, 1020, 990);
            fixture.rounds("postgres", cell, 300 * concurrency, 310 * concurrency, 305 * concurrency);
        }
        return fixture.compared();
    }

    /** Two workloads at the same time, each on a target of its own, three rounds. */
    public static RunResult together() {
        ResultFixture fixture = onMachine().target("reader").target("writer");
        double[] rates = {1_000, 1_020, 990};
        for (int round = 1; round <= rates.length; round++) {
            Measurement reads = fixture.measurement("reader", ResultFixture.READ, round, 3 * rates[round - 1]);
            Measurement writes = fixture.measurement("writer", ResultFixture.WRITE, round, rates[round - 1]);
            fixture.add(reads).add(writes).group(reads, writes);
        }
        return fixture.compared();
    }

    /** Operations failed, on a store whose texts are hostile; open load. */
    public static RunResult invalid() {
        Cell open = new Cell("read", Arrivals.parse("poisson 500/s"), 4, "4KiB");
        ResultFixture fixture = onMachine()
                .target("fs")
                .target("=cmd|x", 1, Durability.RELAXED, "evil \u001b[2J\u202e\r\nserver \u009b2J <b>`|` @all", false)
                .rounds("fs", open, 0, 0)
                .caution(Caution.of(CautionCode.COUNTERS_FAILED, "=cmd|x")
                        .with("message", "said \u001b]0;owned\u0007 `<script>`"))
                .caution(Caution.of(CautionCode.TOO_MANY_FAILURES)
                        .with("count", 3)
                        .with("limit", 0))
                .invalid("evil \u001b[31mred");
        fixture.add(fixture.measurement(
                "=cmd|x",
                open,
                1,
                500,
                ResultFixture.operations(1000, 1, 2),
                List.of(
                        new FailureExample("timeout", "no answer\nwithin 10s \u001b[1m|`", 2),
                        new FailureExample("miss", "not \"there\"", 1))));
        return fixture.compared();
    }

    /** Two rounds of reads that have every kind of note below their table. */
    public static RunResult notes() {
        ResultFixture fixture = onMachine().target("fs").audited("fs", new AuditSummary(1_000, 20, 0, 0, 0, 0, 0, 3));
        Map<String, Long> counters = new LinkedHashMap<>();
        counters.put("device_read_bytes", 3L << 20);
        counters.put("device_written_bytes", 4096L);
        counters.put("device_reads", 768L);
        counters.put("device_writes", 1L);
        counters.put("device_read_nanos", 76_800_000L);
        counters.put("requests_served", 7_000L);
        for (int round = 1; round <= 2; round++) {
            OperationCounts operations = new OperationCounts(2_000, 0, 1, 0, 0, 0, 2, 0, 0, 3);
            List<FailureExample> failures = List.of(new FailureExample("timeout", "no answer within 10s", 1));
            Measurement plain =
                    fixture.measurement("fs", ResultFixture.READ, round, 1_000 + round, operations, failures);
            Map<String, KindResult> kinds = new LinkedHashMap<>(plain.kinds());
            for (String server : List.of("a:8080", "b:8080")) {
                kinds.put(Measurement.kindOfServer(server), plain.kinds().get("read"));
            }
            fixture.add(ResultFixture.beside(
                    ResultFixture.withOverdue(ResultFixture.withKinds(plain, kinds), 12),
                    new StoreActivity(2_000, 2_000, counters),
                    CacheEvidence.observed(CacheChoice.COLD, 0, "mincore of 1 file")));
        }
        return fixture.compared();
    }

    /**
     * Three rounds of writes on two targets from three hosts: b is slow on one target, the client of c was the limit on the other, and
     * the clock of a is not known well.
     */
    public static RunResult hosts() {
        ResultFixture fixture = onMachine().target("fs").target("postgres").hosts(HostFixture.hosts("a", "b", "c"));
        Caution limit =
                Caution.of(CautionCode.CLIENT_PROCESSORS).with("share", 0.93).with("processors", 4);
        HostClock unsure = new HostClock(-1_900_000, 1_400_000, null);
        double[] rates = {3_000, 3_060, 2_970};
        for (int round = 1; round <= rates.length; round++) {
            fixture.add(HostFixture.shared(
                    fixture.measurement("fs", HOSTED, round, rates[round - 1]),
                    new HostPart("a", 1.2, unsure, List.of()),
                    HostPart.of("b", 0.6),
                    HostPart.of("c", 1.2)));
            fixture.add(HostFixture.shared(
                    fixture.measurement("postgres", HOSTED, round, rates[round - 1] / 3),
                    HostPart.of("a", 1),
                    HostPart.of("b", 1.02),
                    new HostPart("c", 0.98, HostFixture.CLOCK, List.of(limit))));
        }
        fixture.caution(Caution.of(CautionCode.HOST_START_UNSURE, "fs")
                        .with("workload", "write")
                        .with("host", "a")
                        .with("skewNanos", -1_900_000)
                        .with("boundNanos", 1_400_000)
                        .with("times", 3))
                .caution(Caution.of(CautionCode.HOST_SLOW, "fs")
                        .with("workload", "write")
                        .with("host", "b")
                        .with("share", 0.6)
                        .with("times", 3))
                .caution(limit.about("postgres")
                        .with("workload", "write")
                        .with("host", "c")
                        .with("times", 3));
        return fixture.compared();
    }

    /** A search for rates: one was found, and one was not. */
    public static RunResult rates() {
        ResultFixture fixture = onMachine()
                .target("fs")
                .target("postgres")
                .caution(Caution.of(CautionCode.NO_RATE_FOUND, "postgres")
                        .with("workload", "write")
                        .with("objective", "p99<10ms"));
        fixture.rounds("fs", ResultFixture.WRITE, 5_310);
        fixture.add(fixture.measurement("fs", trial(2_660), 2, 2_660))
                .add(fixture.measurement("fs", trial(5_320), 3, 4_900))
                .add(fixture.measurement("fs", trial(2_660), 4, 2_658));
        return fixture.rate(new SustainableRate(
                        "fs",
                        "write",
                        16,
                        "1KiB",
                        "p99<10ms",
                        2_660L,
                        2,
                        2,
                        2_660L,
                        5_320L,
                        List.of(
                                new Trial(1, null, 5_310, false, "closed load, to know where to begin", null),
                                new Trial(2, 2_660L, 2_660, true, "p99 was 3.210 ms", null),
                                new Trial(
                                        3,
                                        5_320L,
                                        4_900,
                                        false,
                                        "4900/s were achieved, p99 was 812.000 ms",
                                        Caution.of(CautionCode.CLIENT_PROCESSORS, "fs")
                                                .with("share", 0.98)
                                                .with("processors", 2)),
                                new Trial(4, 2_660L, 2_658, true, "p99 was 3.410 ms", null))))
                .rate(new SustainableRate(
                        "postgres",
                        "write",
                        16,
                        "1KiB",
                        "p99<10ms",
                        null,
                        0,
                        0,
                        null,
                        4L,
                        List.of(
                                new Trial(1, null, 0, false, "closed load, to know where to begin", null),
                                new Trial(2, 4L, 4, false, "3 operations failed, p99 was 1.200 ms", null))))
                .build();
    }

    private static Cell trial(long rate) {
        return new Cell("write", Arrivals.parse("constant " + rate + "/s"), 16, "1KiB");
    }

    private static ResultFixture onMachine() {
        Map<String, String> machine = new LinkedHashMap<>();
        machine.put("cpuModel", "Some CPU @ 2.50GHz");
        machine.put("cpuCount", "2");
        machine.put("memoryBytes", "8375186227");
        machine.put("os", "Linux");
        machine.put("kernel", "6.8.0");
        machine.put("governor", "unknown");
        machine.put("jvmVendor", "Temurin");
        machine.put("jvmVersion", "25.0.1");
        Map<String, String> data = new LinkedHashMap<>();
        data.put("directory", "/home/me/data");
        data.put("type", "ext4");
        data.put("device", "/dev/sda1");
        data.put("directIo", "yes");
        data.put("fsyncNanos", "412345");
        return new ResultFixture().environment("machine", machine).environment("dataDirectory", data);
    }

    private static double[] around(double rate, int shift) {
        double[] rates = new double[12];
        for (int round = 0; round < rates.length; round++) {
            rates[round] = Math.round(rate * NOISE[(round * 3 + shift) % NOISE.length]);
        }
        return rates;
    }
}
