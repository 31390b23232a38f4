package org.storeharness.report;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunDiff;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.statistics.comparison.Differ;

/** Runs of one target that golden files and the tests of gates compare. */
public final class DiffFixtures {
    private static final double RATE = 1_000;

    private DiffFixtures() {}

    /** All of them, by the name of the file that holds them. */
    public static Map<String, RunResult> runs() {
        Map<String, RunResult> runs = new LinkedHashMap<>();
        runs.put("base", run("base", rates(1, 8, 1, 0.02)));
        runs.put("same", run("same", rates(2, 8, 1.01, 0.02)));
        runs.put("faster", run("faster", rates(3, 8, 1.3, 0.02)));
        runs.put("slower", run("slower", rates(4, 8, 0.85, 0.02)));
        runs.put("noisy", run("noisy", rates(5, 8, 1, 0.15)));
        runs.put("short", run("short", rates(6, 3, 1, 0.02)));
        runs.put("failed", failed());
        runs.put("client-bound", clientBound());
        runs.put(
                "relaxed",
                target("relaxed", Durability.RELAXED)
                        .rounds("fs", ResultFixture.WRITE, rates(7, 8, 3, 0.02))
                        .build());
        return runs;
    }

    /** A diff in which writes are slower, reads are the same, and a name is hostile. */
    public static RunDiff diff() {
        String hostile = "=evil|<b>\u001b[2J";
        ResultFixture base =
                machine(target("base", Durability.DURABLE), "Some CPU").target(hostile);
        ResultFixture candidate = machine(target("candidate", Durability.DURABLE), "Other CPU");
        base.rounds("fs", ResultFixture.WRITE, rates(1, 8, 1, 0.02))
                .rounds("fs", ResultFixture.READ, rates(2, 8, 20, 0.01))
                .rounds(hostile, ResultFixture.READ, 1, 2);
        candidate
                .rounds("fs", ResultFixture.WRITE, rates(3, 8, 0.85, 0.02))
                .rounds("fs", ResultFixture.READ, rates(4, 8, 19.4, 0.03));
        return Differ.compare(
                List.of(base.build()),
                List.of(candidate.tags(Map.of("commit", "1f3a`<i>\u001b[1m")).build()),
                0.05,
                true);
    }

    /** A run under open load, not valid, whose names a spreadsheet or a terminal would act on. */
    static RunResult hostile() {
        return new ResultFixture()
                .id("=1+1")
                .tags(new TreeMap<>(Map.of("branch", "=cmd|x", "note", "a, \"b\"\u001b[2J")))
                .rounds("@fs", new Cell("write", Arrivals.parse("constant 1000/s"), 16, "1KiB"), 1_000, 1_010)
                .invalid("nobody knows")
                .build();
    }

    private static ResultFixture machine(ResultFixture fixture, String processor) {
        return fixture.environment("machine", Map.of("cpuModel", processor, "cpuCount", "2"));
    }

    private static RunResult run(String id, double[] rates) {
        return target(id, Durability.DURABLE)
                .rounds("fs", ResultFixture.WRITE, rates)
                .build();
    }

    private static RunResult failed() {
        ResultFixture fixture = target("failed", Durability.DURABLE)
                .rounds("fs", ResultFixture.WRITE, rates(8, 7, 1.5, 0.02))
                .caution(Caution.of(CautionCode.TOO_MANY_FAILURES)
                        .with("count", 1)
                        .with("limit", 0));
        Measurement last = fixture.measurement(
                "fs", ResultFixture.WRITE, 8, 1_500, ResultFixture.operations(3_000, 0, 1), List.of());
        return fixture.add(last).build();
    }

    private static RunResult clientBound() {
        return target("client-bound", Durability.DURABLE)
                .rounds("fs", ResultFixture.WRITE, rates(9, 7, 1.5, 0.02))
                .addBound(
                        "fs",
                        ResultFixture.WRITE,
                        8,
                        1_500,
                        Caution.of(CautionCode.CLIENT_PROCESSORS)
                                .with("share", 0.93)
                                .with("processors", 2))
                .build();
    }

    private static ResultFixture target(String id, Durability durability) {
        return new ResultFixture().id("20260131-120000-" + id).target("fs", 1, durability, "files on ext4", false);
    }

    private static double[] rates(long seed, int rounds, double factor, double noise) {
        Random random = new Random(seed);
        double[] rates = new double[rounds];
        Arrays.setAll(rates, i -> Math.round(RATE * factor * Math.exp(noise * random.nextGaussian())));
        return rates;
    }
}
