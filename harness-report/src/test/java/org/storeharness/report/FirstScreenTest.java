package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.environment.BackingDevice;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.result.CautionFixture;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.RunTimeline;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.Measurement.FailureExample;
import org.storeharness.result.measurement.Severity;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.unit.RecordCopy;

/** The winner, its lead, and the reasons to doubt it come before anything else, in every format for people. */
class FirstScreenTest {
    private static final double[] NOISE = {1.00, 1.03, 0.98, 1.01, 0.97, 1.02, 0.99, 1.04, 1.00, 1.01, 0.98, 1.02};

    @ParameterizedTest
    @ValueSource(ints = {80, 100, 120})
    void aSweepBeginsWithItsWinnerAndEndsWithinTwentyLines(int columns) throws IOException {
        RunResult result = sweep();
        String text = written("text", result, columns);
        assertThat(text.lines().findFirst().orElseThrow())
                .startsWith("fs wins 9 of 12, db 2, 1 not comparable; fs is 2.");
        assertThat(text.lines())
                .hasSizeLessThanOrEqualTo(20)
                .allMatch(line -> line.length() <= columns)
                .anyMatch(line -> line.matches("  by concurrency +1 +4 +16"))
                .anyMatch(line -> line.matches("  write 1KiB +fs 2\\S+ x +fs 2\\S+ x +not comparable"))
                .anyMatch(line -> line.matches("  read 4KiB +fs 2\\S+ x +db 1\\S+ x +db 1\\S+ x"));
        assertThat(text.replaceAll("\\s+", " "))
                .contains(
                        "11 of 12 comparisons are decided; 1 is not comparable: db: 1 operations failed (see what failed)");
    }

    /** The default comparison of a machine with two processors, as it is and beside other programs: why something is undecided has no room. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void fourTargetsWhoseWritesAreDurableTakeTwentyLinesOfEightyColumns(boolean disturbed) throws IOException {
        String text = written("text", fourTargets(disturbed), 80);
        assertThat(text.lines())
                .as(text)
                .hasSizeLessThanOrEqualTo(20)
                .allMatch(line -> line.length() <= 80)
                .contains("write 1KiB, concurrency 16, durable: postgres-batch wins, 7.12 times postgres")
                .anyMatch(line -> line.matches("     seaweed .* a stand-in"))
                .anyMatch(line -> line.matches("run +12 rounds in 1m30s on 2 x Intel Xeon E5-2680 v4 @ 2.40GHz, .*"))
                .last()
                .asString()
                .matches("Run directory: runs/x-of-a-usual-length-too \\(\\d( more)? cautions?: harness report -v\\)");
        assertThat(text.replaceAll("\\s+", " "))
                .contains(
                        "= among the best, ! not comparable, p50: too few operations for p99, ratios: of rounds, not of"
                                + " medians")
                .contains("6 of 10 comparisons are decided (5 of 6 by rate, 1 of 4 by response time) run 12 rounds")
                .doesNotContain("are not comparable:");
        assertThat(written("markdown", fourTargets(disturbed), 80))
                .contains("; 3 are not comparable: postgres: client was the limit in 12 of 12 rounds, also"
                        + " postgres-batch (more processors or less load)");
    }

    /** On a usual terminal: where one takes two lines, the others still stand in their rows. */
    @Test
    void whatLimitsEachOfFourTargetsIsInItsRow() throws IOException {
        String text = written("text", fourTargets(false), 100);
        assertThat(text.lines())
                .as(text)
                .hasSizeLessThanOrEqualTo(20)
                .allMatch(line -> line.length() <= 100)
                .anyMatch(line -> line.matches(" .*  times the best rate +limited by"))
                .anyMatch(line -> line.startsWith("  1  fs ") && line.endsWith("  client CPU 90 %"))
                .anyMatch(line -> line.startsWith("  1  postgres-batch ") && line.endsWith("  WAL flush 60 %"))
                .anyMatch(line -> line.startsWith("     seaweed ") && line.endsWith("  network and queues"))
                .anyMatch(line -> line.strip().equals("55 %"));
    }

    private static RunResult fourTargets(boolean disturbed) {
        Cell pacedWrite = new Cell("write-paced", Arrivals.parse("150/s"), 16, "1KiB");
        Cell pacedRead = new Cell("read-paced", Arrivals.parse("200/s"), 16, "1KiB");
        ResultFixture fixture = new ResultFixture()
                .environment(
                        "machine",
                        Map.of(
                                "cpuModel",
                                "Intel(R) Xeon(R) CPU E5-2680 v4 @ 2.40GHz",
                                "cpuCount",
                                "2",
                                "memoryBytes",
                                "8375186227"))
                .paced(pacedWrite, ResultFixture.WRITE)
                .paced(pacedRead, ResultFixture.READ);
        double[] writes = {3_176, 6_323, 450, 5_307};
        double[] reads = {178_551, 17_519, 17_211, 6_514};
        List<String> targets = List.of("fs", "postgres", "postgres-batch", "seaweed");
        for (int i = 0; i < targets.size(); i++) {
            String target = targets.get(i);
            fixture.target(target, i == 2 ? 100 : 1, Durability.DURABLE, target + " 1.0", i == 3)
                    .rounds(target, ResultFixture.WRITE, around(writes[i], i));
            for (int round = 1; round <= NOISE.length; round++) {
                double rate = reads[i] * Math.pow(NOISE[(round + 2 * i) % NOISE.length], 5);
                fixture.add(ResultFixture.beside(
                        i == 0
                                ? fixture.bound(
                                        target,
                                        ResultFixture.READ,
                                        round,
                                        rate,
                                        ResultFixture.operations(9_000, 0, 0),
                                        collections())
                                : fixture.measurement(target, ResultFixture.READ, round, rate),
                        new StoreActivity(2_000, 2_000, Map.of("blocks_hit", 40_000L)),
                        null));
                if (i == 1 || i == 2) {
                    fixture.addBound(
                            target,
                            pacedRead,
                            round,
                            200,
                            Caution.of(CautionCode.CLIENT_EVENT_LOOP).with("share", 0.97));
                }
            }
            Map<String, Double> parts = List.of(
                            Map.of("client CPU", 0.9, "unexplained", 0.1),
                            Map.of("WAL flush", 0.6, "server CPU", 0.3, "unexplained", 0.1),
                            Map.of("WAL flush", 0.6, "server CPU", 0.3, "unexplained", 0.1),
                            Map.of("network and queues", 0.55, "unexplained", 0.45))
                    .get(i);
            fixture.account(target, "write", parts).account(target, "read", parts);
            if (i != 2) {
                fixture.pacedRounds(target, pacedWrite, around(i == 3 ? 348_000 : 1_744_000, i));
            }
            if (i == 0 || i == 3) {
                fixture.pacedRounds(target, pacedRead, around(66_900, i));
            }
        }
        for (CautionCode code :
                List.of(CautionCode.CLIENT_EVENT_LOOP, CautionCode.CLIENT_PROCESSORS, CautionCode.STEAL)) {
            fixture.caution(
                    Caution.of(code, "postgres").with("workload", "read").with("share", 0.97));
        }
        if (disturbed) {
            fixture.caution(Caution.of(CautionCode.OTHER_PROGRAMS, "fs")
                    .with("share", 0.48)
                    .with("program", "versitygw")
                    .with("workload", "read"));
        }
        return fixture.compared();
    }

    @Test
    void theMarkdownAndThePageBeginWithTheSame() throws IOException {
        RunResult result = sweep();
        assertThat(written("markdown", result, 100).lines().limit(3))
                .last()
                .asString()
                .startsWith("### fs wins 9 of 12");
        assertThat(written("markdown", result, 100).lines()).hasSizeLessThan(150);
        assertThat(body(result)).contains("<h2>fs wins 9 of 12, db 2, 1 not comparable; ");
    }

    /** 2 targets, 2 workloads, 2 sizes, 3 concurrencies. */
    private static RunResult sweep() {
        ResultFixture fixture = new ResultFixture().target("fs").target("db");
        for (String work : List.of("write", "read")) {
            for (String size : List.of("1KiB", "4KiB")) {
                for (int concurrency : new int[] {1, 4, 16}) {
                    Cell cell = new Cell(work, new Arrivals.Closed(), concurrency, size);
                    boolean behind = work.equals("read") && size.equals("4KiB") && concurrency > 1;
                    fixture.rounds("fs", cell, around(behind ? 1_000 : 4_000, 0));
                    if (work.equals("write") && size.equals("1KiB") && concurrency == 16) {
                        for (int round = 1; round <= NOISE.length; round++) {
                            fixture.add(fixture.measurement(
                                    "db", cell, round, 2_000, ResultFixture.operations(4_000, 1, 0), List.of()));
                        }
                    } else {
                        fixture.rounds("db", cell, around(1_900, 3));
                    }
                }
            }
        }
        return fixture.compared();
    }

    /** 1 of 3 had too few rounds and 2 were not comparable: "no verdict on 1 of 3", under a page in green. */
    @Test
    void whereNothingIsDecidedTheReportAndThePageSaySo() throws IOException {
        ResultFixture fixture = new ResultFixture().target("fs").target("db").target("s3");
        fixture.rounds("fs", ResultFixture.WRITE, 1_000, 1_010)
                .rounds("db", ResultFixture.WRITE, 3_000, 3_010)
                .addBound("s3", ResultFixture.WRITE, 1, 2_000, collections())
                .addBound("s3", ResultFixture.WRITE, 2, 2_010, collections());
        RunResult result = fixture.compared();
        assertThat(written("text", result, 100).replaceAll("\\s+", " "))
                .startsWith(
                        "write 1KiB, concurrency 16, durable: undecided after 2 of 7 rounds, of those compared db is ahead: 2.99 times fs ")
                .contains(
                        "none of 3 comparisons are decided; 1 has 2 of the 7 rounds that a verdict needs (--rounds 7); 2 are not"
                                + " comparable: s3: client was the limit in 2 of 2 rounds (more memory: HARNESS_OPTS=-Xmn256m)");
        assertThat(body(result)).contains("class=\"undecided\"").doesNotContain("class=\"valid\"");
    }

    /** Of an interval one end alone holds where the client limited the winner. */
    @Test
    void aWinnerThatTheClientLimitedWinsByAtLeastSoMuchAndTiedTargetsShareARank() throws IOException {
        ResultFixture fixture = new ResultFixture().target("fs").target("db").target("s3");
        for (int round = 1; round <= NOISE.length; round++) {
            fixture.addBound("fs", ResultFixture.WRITE, round, 4_000 * NOISE[round - 1], collections());
        }
        fixture.rounds("db", ResultFixture.WRITE, around(1_000, 3)).rounds("s3", ResultFixture.WRITE, around(1_000, 7));
        String text = written("text", fixture.compared(), 100);
        assertThat(text.lines().findFirst().orElseThrow())
                .matches("write 1KiB, concurrency 16, durable: fs wins, at least [34]\\.\\d+ times (db|s3)");
        assertThat(text.lines())
                .anyMatch(line -> line.matches("  1  fs .* 1"))
                .anyMatch(line -> line.matches("  2  db .* at most 0\\.2\\d+"))
                .anyMatch(line -> line.matches("  2  s3 .* at most 0\\.2\\d+"))
                .contains("  ratios: of rounds, not of medians");
    }

    private static Caution collections() {
        return Caution.of(CautionCode.CLIENT_COLLECTIONS).with("share", 0.2).with("count", 7);
    }

    /** The files came from the device, the rows from the server's memory. */
    @Test
    void readsFromMemoryAndFromADeviceAreNotRankedWithoutAMark() throws IOException {
        ResultFixture fixture = new ResultFixture().target("fs").target("db");
        for (int round = 1; round <= NOISE.length; round++) {
            fixture.add(ResultFixture.beside(
                    fixture.measurement("fs", ResultFixture.READ, round, 1_000 * NOISE[round - 1]),
                    new StoreActivity(2_000, 2_000, Map.of(BackingDevice.READ_BYTES, 2_048_000L)),
                    null));
            fixture.add(ResultFixture.beside(
                    fixture.measurement("db", ResultFixture.READ, round, 3_000 * NOISE[NOISE.length - round]),
                    new StoreActivity(6_000, 6_000, Map.of("blocks_hit", 40_000L)),
                    null));
        }
        String text = written("text", fixture.compared(), 120);
        assertThat(text.replaceAll("\\s+", " "))
                .containsPattern("db wins, [\\d.]+ times fs; db read from memory, fs from the device")
                .contains("reads fs from the device; db from memory");
        assertThat(text.lines())
                .anyMatch(line -> line.matches("  1  db .* memory +1"))
                .anyMatch(line -> line.matches("  2  fs .* the device +0\\..*"));
    }

    /** Its few misses are a tenth of the reads at one concurrency, and nearly none of all. */
    @Test
    void readsOfOneSizeComeFromOnePlaceAtEveryConcurrency() throws IOException {
        ResultFixture fixture = new ResultFixture().target("db");
        Map.of(16, Map.of("blocks_hit", 40_000L), 4, Map.of("blocks_hit", 6_000L, "blocks_read", 700L))
                .forEach((concurrency, counters) -> fixture.add(ResultFixture.beside(
                        fixture.measurement(
                                "db", new Cell("read", new Arrivals.Closed(), concurrency, "1KiB"), 1, 3_000),
                        new StoreActivity(6_000, 6_000, counters),
                        null)));
        assertThat(written("text", fixture.build(), 100)).containsPattern("reads +db from memory\n");
    }

    /** Nothing counts what it reads from: 5,000,000 objects of 1 KiB are 4,883 MiB, and 5 times 1 GiB are 5,120. */
    @Test
    void dataThatFitIntoMemoryMayBeThoseOfACacheWhereNothingCountsTheReads() throws IOException {
        assertThat(readsOf(5_000_000))
                .contains(
                        "reads db from an unknown place (perhaps a cache: 4,883 MiB are less than 5 times the 1.00 GiB of memory here)");
        assertThat(readsOf(5_500_000)).contains("reads db from an unknown place Run");
    }

    private static String readsOf(long objects) throws IOException {
        ResultFixture fixture = new ResultFixture()
                .target("db")
                .environment("machine", Map.of("memoryBytes", String.valueOf(1L << 30)));
        fixture.add(RecordCopy.with(
                fixture.measurement("db", ResultFixture.READ, 1, 3_000), "objectsBefore", (Long) objects));
        return written("text", fixture.build(), 160).replaceAll("\\s+", " ");
    }

    /** Only the first workload with failures was named, and the others stood in -v. */
    @Test
    void failuresOfEveryWorkloadAreToldWithTheirReason() throws IOException {
        ResultFixture fixture = new ResultFixture().target("fs");
        failing(fixture, ResultFixture.WRITE, 3, "write of 4096 B: no space left on device");
        failing(fixture, ResultFixture.READ, 795, "read of 1024 B: no such file");
        fixture.caution(
                Caution.of(CautionCode.TOO_MANY_FAILURES).with("count", 798).with("limit", 0));
        assertThat(written("text", fixture.build(), 100).replaceAll("\\s+", " "))
                .startsWith("NOT VALID: 798 operations failed")
                .contains(
                        "! fs: write 3 miss of 2,003 scheduled; read 795 miss of 2,795 scheduled: error: read of 1024 B: no"
                                + " such file");
    }

    /** However many other cautions there are. */
    @ParameterizedTest
    @ValueSource(ints = {80, 100})
    void otherProgramsAndRunsAreOnTheFirstScreen(int columns) throws IOException {
        ResultFixture fixture = new ResultFixture()
                .target("fs")
                .rounds("fs", ResultFixture.WRITE, 1_000, 1_010)
                .caution(Caution.of(CautionCode.OTHER_PROGRAMS, "fs")
                        .with("share", 0.31)
                        .with("unused", 0)
                        .with("program", "stress")
                        .with("workload", "read"));
        CautionFixture.ofEveryCode().stream()
                .filter(caution -> caution.severity() == Severity.AFFECTS_VERDICT)
                .forEach(fixture::caution);
        assertThat(written("text", fixture.build(), columns).lines())
                .hasSizeLessThanOrEqualTo(20)
                .anyMatch(line ->
                        line.startsWith("DISTURBED: stress and other programs used up to 95 % of the processors, and"));
    }

    @Test
    void aRunThatIsNotValidSaysBelowItsTablesThatNothingIsToBeQuoted() throws IOException {
        RunResult result = new ResultFixture()
                .target("fs")
                .rounds("fs", ResultFixture.WRITE, 1_000, 1_010)
                .invalid("no space left")
                .build();
        assertThat(written("text", result, 80))
                .startsWith("NOT VALID: ")
                .contains("\n  (no figure here is to be quoted)\n");
        assertThat(body(result)).contains("(no figure here is to be quoted)");
    }

    /** However long the reasons are. */
    @ParameterizedTest
    @ValueSource(ints = {80, 100})
    void reasonsThatHaveNoRoomAreCounted(int columns) throws IOException {
        ResultFixture fixture = new ResultFixture();
        for (String target : List.of("a", "b")) {
            fixture.target(target)
                    .rounds(target, ResultFixture.WRITE, 1_000, 1_010)
                    .rounds(target, ResultFixture.READ, 1_000, 1_010);
        }
        List<Caution> reasons = CautionFixture.ofEveryCode().stream()
                .filter(caution -> caution.severity() == Severity.INVALIDATES)
                .sorted(Comparator.comparing(
                        caution -> -CautionText.line(caution).length()))
                .toList();
        reasons.forEach(fixture::caution);
        List<String> lines = written("text", fixture.build(), columns).lines().toList();
        long told = lines.stream()
                .filter(line -> line.matches("NOT VALID: (?!\\d+ more).*"))
                .count();
        assertThat(lines)
                .hasSizeLessThanOrEqualTo(20)
                .contains("NOT VALID: " + (reasons.size() - told) + " more reasons");
        assertThat(told).isPositive();
    }

    private static void failing(ResultFixture fixture, Cell cell, long failed, String reason) {
        fixture.add(fixture.measurement(
                        "fs",
                        cell,
                        1,
                        1_000,
                        ResultFixture.operations(2_000, failed, 0),
                        List.of(new FailureExample("error", reason, failed))))
                .caution(Caution.of(CautionCode.OPERATIONS_NOT_DONE, "fs")
                        .with("workload", cell.workload())
                        .with("round", 1));
    }

    private static double[] around(double rate, int shift) {
        double[] rates = new double[NOISE.length];
        Arrays.setAll(rates, round -> Math.round(rate * NOISE[(round * 5 + shift) % NOISE.length]));
        return rates;
    }

    private static String body(RunResult result) throws IOException {
        return written("html", result, 100).replaceAll("(?s)<(style|script).*?</\\1>", "");
    }

    private static String written(String format, RunResult result, int columns) throws IOException {
        return WrittenText.of(
                format,
                new Report(
                        result,
                        Path.of("runs", "x-of-a-usual-length-too"),
                        RunTimeline.UNKNOWN,
                        false,
                        false,
                        columns));
    }
}
