package org.storeharness.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.report.HistoryFixture;
import org.storeharness.report.Report;
import org.storeharness.report.Section.Item;
import org.storeharness.report.WrittenText;
import org.storeharness.report.page.Chart.Scale;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;

class HistoryDocumentTest {
    private static final Instant FIRST = Instant.parse("2026-01-01T03:00:00Z");
    private static final String LABEL =
            HistoryFixture.commit(HistoryFixture.CHANGED).substring(0, 8);
    /** The run that is not valid is none of the series, so its place there is one less. */
    @Test
    void eachTargetAndCellHasAChartOfItsRateAndOneOfItsPercentiles() {
        List<Chart> charts = HistoryDocument.of(HistoryFixture.planted()).charts();
        assertThat(charts)
                .extracting(Chart::title)
                .containsExactly(
                        "fs, write (concurrency 16, 1KiB): objects/s",
                        "fs, write (concurrency 16, 1KiB): service times",
                        "pg, write (concurrency 16, 1KiB): objects/s",
                        "pg, write (concurrency 16, 1KiB): service times");
        Chart rate = charts.get(0);
        assertThat(rate.summary()).isEqualTo("29 runs.");
        assertThat(rate.series())
                .singleElement()
                .satisfies(series -> assertThat(series.points()).hasSize(29));
        assertThat(rate.x().labels().get(HistoryFixture.CHANGED - 1)).isEqualTo(LABEL);
    }

    @Test
    void ratesThatAreFarApartAreOnALogarithmicAxis() {
        RunHistory history = new RunHistory();
        for (int i = 0; i < 24; i++) {
            history.add(run(i, Durability.DURABLE, i < 12 ? 1_000 : 20));
        }
        assertThat(HistoryDocument.of(history).charts().get(0).y().scale()).isEqualTo(Scale.LOGARITHMIC);
        assertThat(HistoryDocument.of(HistoryFixture.planted())
                        .charts()
                        .get(0)
                        .y()
                        .scale())
                .isEqualTo(Scale.LINEAR);
    }

    @Test
    void runsThatAreNotValidAreNamedAndLeftOut() {
        assertThat(runs(HistoryFixture.planted()))
                .containsExactly(
                        "30 runs from 2026-01-01 03:00:00 UTC to 2026-01-30 03:00:00 UTC", "1 run not valid, left out");
        assertThat(runs(new RunHistory())).containsExactly("No runs.");
    }

    /** Two runs of a build had one label, and looked like one. */
    @Test
    void runsOfOneCommitHaveLabelsOfTheirOwn() {
        RunHistory history = new RunHistory();
        for (int i = 0; i < 2; i++) {
            history.add(new ResultFixture()
                    .id("run-" + i)
                    .started(FIRST.plusSeconds(i))
                    .tags(Map.of("commit", "1f3a"))
                    .rounds("fs", ResultFixture.WRITE, 1_000)
                    .build());
        }
        assertThat(HistoryDocument.of(history).charts().get(0).x().labels())
                .containsExactly("1f3a, run-0", "1f3a, run-1");
    }

    /** A level that only relaxed writes reach is no change of the durable ones. */
    @Test
    void runsWithOtherSettingsAreASeriesOfTheirOwn() {
        RunHistory history = new RunHistory();
        for (int i = 0; i < 24; i++) {
            history.add(run(i, i < 12 ? Durability.DURABLE : Durability.RELAXED, i < 12 ? 1_000 : 9_000));
        }
        List<WorkHistory> works = WorkHistory.of(history);
        assertThat(works.stream().map(work -> work.runs().size())).containsExactly(12, 12);
        assertThat(runs(history).get(1))
                .isEqualTo(
                        "fs, write (concurrency 16, 1KiB): not comparable with earlier runs from 2026-01-13 03:00:00 UTC on: writes to earlier"
                                + " runs are durable, those to later runs are relaxed");
    }

    /** Reads of a hundred times as many objects are slower, and no change of a commit. */
    @Test
    void readsOfAnotherFillAreASeriesOfTheirOwn() {
        RunHistory history = new RunHistory();
        for (int i = 0; i < 14; i++) {
            double noise = Math.exp(0.02 * new Random(i).nextGaussian());
            history.add(fixture(i)
                    .target("fs")
                    .planned("read", ResultFixture.workload(i < 7 ? 50_000 : 5_000_000, OperationKind.READ))
                    .rounds("fs", ResultFixture.READ, (i < 7 ? 1_000 : 400) * noise)
                    .build());
        }
        List<WorkHistory> works = WorkHistory.of(history);
        assertThat(works.stream().map(work -> work.runs().size())).containsExactly(7, 7);
        assertThat(runs(history).get(1))
                .isEqualTo(
                        "fs, read (concurrency 16, 1KiB): not comparable with earlier runs from 2026-01-08 03:00:00 UTC on: the plans"
                                + " differ in the operations, the contents, the keys or the fill of read, or in what runs beside it");
    }

    @Test
    void aRunThatDoesNotKnowAFigureIsAGap() {
        RunHistory history = new RunHistory();
        for (int i = 0; i < 22; i++) {
            RunResult run = run(i, Durability.DURABLE, i < 11 ? 1_000 : 500);
            history.add(i == 5 ? unknownPercentiles(i) : run);
        }
        assertThat(WorkHistory.of(history).get(0).figures().get("p99_ns"))
                .hasSize(22)
                .satisfies(values -> assertThat(values.get(5)).isNull())
                .filteredOn(Objects::nonNull)
                .hasSize(21);
    }

    /** Apache Otava reads this table, with {@code time} as its time and {@code run} and {@code commit} as attributes. */
    @Test
    void theTableHasARowForEachRunAndAColumnForEachSeries() throws IOException {
        List<String> rows =
                written(HistoryFormat.CSV, HistoryFixture.planted()).lines().toList();
        assertThat(rows)
                .hasSize(31)
                .first()
                .asString()
                .startsWith("time,run,plan,valid,commit,tag_commit,fs.write.c16.1KiB.objects_per_second,");
        assertThat(rows.get(HistoryFixture.CHANGED + 1))
                .startsWith("2026-01-21T03:00:00Z,run-21,")
                .contains("," + HistoryFixture.commit(HistoryFixture.CHANGED) + ",");
    }

    /** Run and commit ids are words, which are not cut. */
    @Test
    void aNarrowTerminalShowsTheSameInLinesThatFit() throws IOException {
        RunHistory history = HistoryFixture.planted();
        String narrow = WrittenText.of(out -> HistoryFormat.TEXT.write(history, 80, out));
        String usual = written(HistoryFormat.TEXT, history);
        assertThat(usual.lines()).anyMatch(line -> line.length() > 80);
        assertThat(narrow.lines()).allMatch(line -> line.length() <= 80);
        assertThat(narrow.split("\\s+")).containsExactly(usual.split("\\s+"));
    }

    private static List<String> runs(RunHistory history) {
        return HistoryDocument.of(history).sections().get(0).items().stream()
                .map(Item::text)
                .toList();
    }

    private static RunResult run(int day, Durability durability, double rate) {
        return fixture(day)
                .target("fs", 1, durability, "files", false)
                .rounds("fs", ResultFixture.WRITE, rate * Math.exp(0.02 * new Random(day).nextGaussian()))
                .build();
    }

    private static RunResult unknownPercentiles(int day) {
        ResultFixture fixture = fixture(day).target("fs", 1, Durability.DURABLE, "files", false);
        return fixture.add(ResultFixture.withoutPercentiles(fixture.measurement("fs", ResultFixture.WRITE, 1, 1_000)))
                .build();
    }

    private static ResultFixture fixture(int day) {
        return new ResultFixture().id("run-" + day).started(FIRST.plus(Duration.ofDays(day)));
    }

    private static String written(HistoryFormat format, RunHistory history) throws IOException {
        return WrittenText.of(text -> format.write(history, Report.USUAL_COLUMNS, text));
    }
}
