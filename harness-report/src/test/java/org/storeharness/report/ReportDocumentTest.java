package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Rounds;
import org.storeharness.report.Section.Item;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.HostFixture;
import org.storeharness.result.HostFixture.HostPart;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.BlockResult;
import org.storeharness.result.measurement.BlockResult.BlockEnd;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.statistics.comparison.Comparer;
import org.storeharness.unit.RecordCopy;

/** Findings that many hosts have in common are said once. */
class ReportDocumentTest {
    private final ResultFixture fixture =
            new ResultFixture().target("fs").target("pg").rounds("fs", ResultFixture.WRITE, 10, 11);

    private void standsStill(String target, String workload, String host) {
        fixture.caution(Caution.of(CautionCode.CLIENT_STOOD_STILL, target)
                .with("workload", workload)
                .with("host", host)
                .with("share", 0.25)
                .with("maxNanos", 300_000_000));
    }

    /** 200 operations a round have no p99: the marks are those of the median, and so are the figures beside them. */
    @Test
    void aColumnShowsThePercentileThatDecidedItsMarks() {
        RunResult result = paced(1_000, 1_010, 990, 1_005, 995, 1_002, 998, 1_001);
        FigureTable table = Objects.requireNonNull(
                ReportDocument.of(new Report(result.withComparisons(Comparer.compare(result)), null))
                        .answer()
                        .tables()
                        .get(0)
                        .table());
        assertThat(table.columns()).extracting(FigureTable.Column::header).contains("p50 µs at 100/s");
        assertThat(table.rows())
                .extracting(row -> row.name() + " " + row.figures().get(1).value()
                        + row.figures().get(1).spread())
                .containsExactlyInAnyOrder("fs 900*", "pg 1,801");
        assertThat(remarks(result))
                .singleElement()
                .asString()
                .endsWith("p50: too few operations for p99, ratios: of rounds, not of medians");
    }

    /** Two comparisons beside one table. */
    @Test
    void comparisonsAreCountedByWhatTheyCompare() {
        assertThat(remarks(paced(1_000, 1_010, 990)))
                .last()
                .asString()
                .startsWith("none of 2 comparisons are decided; 2 have 3 of ");

        double[] rising = IntStream.rangeClosed(1, 12).mapToDouble(i -> 500 * i).toArray();
        double[] falling =
                IntStream.rangeClosed(1, 12).mapToDouble(i -> 500 * (13 - i)).toArray();
        assertThat(remarks(paced(rising, falling)))
                .last()
                .asString()
                .startsWith("1 of 2 comparisons is decided"
                        + " (none of 1 by rate, 1 of 1 by response time); 1 shows no difference");
    }

    /** Rounds of two targets at these rates; at 100 operations a second one takes twice as long as the other. */
    private static RunResult paced(double... rates) {
        return paced(rates, rates);
    }

    private static RunResult paced(double[] fs, double[] pg) {
        Cell paced = new Cell("write-paced", Arrivals.parse("100/s"), 16, "1KiB");
        ResultFixture few = new ResultFixture().target("fs").target("pg").paced(paced, ResultFixture.WRITE);
        few.rounds("fs", ResultFixture.WRITE, fs)
                .pacedRounds(
                        "fs", paced, Arrays.stream(fs).map(rate -> rate * 1_000).toArray());
        few.rounds("pg", ResultFixture.WRITE, pg)
                .pacedRounds(
                        "pg", paced, Arrays.stream(fs).map(rate -> rate * 2_000).toArray());
        return few.build();
    }

    @Test
    void roundsOfWhichNoHostIsKnownAreNoPartOfTheTableOfHosts() {
        fixture.hosts(HostFixture.hosts("a", "b"))
                .add(HostFixture.shared(
                        fixture.measurement("pg", ResultFixture.WRITE, 1, 1_000),
                        HostPart.of("a", 1),
                        HostPart.of("b", 1)))
                .add(fixture.measurement("pg", ResultFixture.WRITE, 2, 3_000));
        Section hosts =
                ReportDocument.of(new Report(fixture.build(), null)).hosts().get(0);
        assertThat(Objects.requireNonNull(hosts.table()).rows())
                .extracting(row -> row.name() + " " + row.figures().get(0).value())
                .containsExactly("pg a 500", "pg b 500", "pg all hosts 1,000", "pg average per host 500");
    }

    /** Fewer rounds than the first look has decide nothing; the first look would. */
    @Test
    void whatTheTimeLeftOpenIsSaidWithTheTimeThatWouldProbablyDecideIt() {
        RunResult open = timedOut(5, 1.4);
        assertThat(Comparer.compare(open)).extracting(Comparison::verdict).containsOnly(Verdict.TOO_FEW_ROUNDS);
        assertThat(remarks(open))
                .last()
                .isEqualTo(
                        "none of 1 comparison is decided; 1 has 5 of the 6 rounds that a verdict needs; --max-time 2m would"
                                + " probably decide it");
        assertThat(remarks(timedOut(5, 1.005)))
                .last()
                .asString()
                .endsWith(
                        "; more than --max-time 1m30s would probably decide none of them, the differences are too small for"
                                + " the noise");
        assertThat(remarks(timedOut(2, 1.4)))
                .last()
                .asString()
                .as("two rounds show no noise")
                .endsWith("that a verdict needs; --max-time 4m30s may decide it");
        assertThat(remarks(timedOut(9, 2))).noneMatch(line -> line.contains("--max-time"));
    }

    private static List<String> remarks(RunResult result) {
        return ReportDocument.of(new Report(result.withComparisons(Comparer.compare(result)), null))
                .answer()
                .remarks()
                .stream()
                .map(Item::whole)
                .toList();
    }

    /** A run of 90 s with as many rounds as it needs, which ended between two looks; the noise is a tenth. */
    private static RunResult timedOut(int rounds, double ratio) {
        double[] one = new double[rounds];
        double[] other = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            one[round] = 1_000;
            other[round] = 1_000 * ratio * (1 + 0.15 * ((round * 5 + 2) % 9 - 4) / 4);
        }
        RunResult fixed = new ResultFixture()
                .rounds("fs", ResultFixture.WRITE, one)
                .rounds("pg", ResultFixture.WRITE, other)
                .block(new BlockResult(List.of("write"), rounds, BlockEnd.MAX_TIME, List.of(), List.of(), List.of()))
                .build();
        return RecordCopy.with(
                fixed,
                "run",
                RecordCopy.with(
                        fixed.run(), "plan", fixed.run().plan().withRounds(Rounds.AUTO, Duration.ofSeconds(90))));
    }

    @Test
    void aCautionAboutSeveralHostsIsOneLineThatNamesThem() {
        for (String host : new String[] {"a", "b", "c"}) {
            standsStill("fs", "write", host);
        }
        standsStill("fs", "read", "c");
        standsStill("pg", "write", "b");
        fixture.caution(Caution.of(CautionCode.RAN_OUT_OF_OBJECTS, "fs").with("workload", "write"));
        fixture.caution(Caution.of(CautionCode.STEAL, "fs").with("host", "a").with("share", 0.1));
        fixture.caution(Caution.of(CautionCode.STEAL, "fs").with("host", "b").with("share", 0.2));
        ReportDocument document = ReportDocument.of(new Report(fixture.build(), null));
        String cause = ": the process was paused for up to 300.0 ms at a time, 25.0 % of the phase in all";
        String whole =
                "fs (also at read, pg): the client may have been the limit at write on a" + cause + " (also b, c)";
        assertThat(document.cautions().items())
                .filteredOn(item -> item.whole().equals(whole))
                .singleElement()
                .satisfies(item -> assertThat(item.details())
                        .containsExactly(
                                "fs: the client may have been the limit at read on c" + cause,
                                "pg: the client may have been the limit at write on b" + cause));
        assertThat(document.answer().notes()).isEqualTo(2);
        assertThat(document.answer().cautions()).extracting(Item::whole).contains(whole);
    }
}
