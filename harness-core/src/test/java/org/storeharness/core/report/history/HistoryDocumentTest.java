package org.storeharness.core.report.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.storeharness.core.json.plain.PlainJson;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.report.HistoryFixture;
import org.storeharness.core.report.chart.Chart;
import org.storeharness.core.report.chart.Chart.Scale;
import org.storeharness.core.report.chart.Chart.Style;
import org.storeharness.core.report.document.FigureTable.Row;
import org.storeharness.core.report.document.Section;
import org.storeharness.core.report.document.Section.Item;
import org.storeharness.core.report.history.WorkHistory.FigureHistory;
import org.storeharness.core.result.ResultFixture;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.statistics.change.ChangePoint;

class HistoryDocumentTest {
    private static final Instant FIRST = Instant.parse("2026-01-01T03:00:00Z");
    private static final String LABEL =
            HistoryFixture.commit(HistoryFixture.CHANGED).substring(0, 8);
    private static final String COMMIT =
            HistoryFixture.commit(HistoryFixture.CHANGED).substring(0, 12);

    /** The run that is not valid is none of the series, so its place there is one less. */
    @Test
    void aPlantedChangeIsFoundAtItsCommitAndTheSteadyTargetHasNone() {
        List<Row> rows = Objects.requireNonNull(
                        section("Changes", HistoryFixture.planted()).table())
                .rows();
        assertThat(rows).isNotEmpty().allSatisfy(row -> {
            assertThat(row.name()).isEqualTo(COMMIT);
            assertThat(row.figures().get(0).value()).isEqualTo("2026-01-21 03:00:00 UTC");
            assertThat(row.figures().get(1).value()).isEqualTo("fs");
            assertThat(row.figures().get(7).value()).isEqualTo("slower");
        });
        assertThat(rows).extracting(row -> row.figures().get(3).value()).contains("objects/s", "p50");
        assertThat(rows.get(0).figures().get(6).value()).startsWith("0.6");
    }

    @Test
    void theChartMarksTheChangeAndItsLevels() {
        List<Chart> charts = HistoryDocument.of(HistoryFixture.planted()).charts();
        assertThat(charts)
                .extracting(Chart::title)
                .containsExactly(
                        "fs, write (concurrency 16, 1KiB): objects/s",
                        "fs, write (concurrency 16, 1KiB): service times",
                        "pg, write (concurrency 16, 1KiB): objects/s",
                        "pg, write (concurrency 16, 1KiB): service times");
        Chart rate = charts.get(0);
        assertThat(rate.summary()).isEqualTo("29 runs. Changes: objects/s at " + LABEL + ".");
        assertThat(rate.series())
                .extracting(Chart.Series::style)
                .containsExactly(Style.LINE, Style.THICK, Style.THICK, Style.RULE);
        assertThat(rate.series().get(3).points()).extracting(Chart.Point::x).containsExactly(19.0, 19.0);
        assertThat(rate.x().labels().get(19)).isEqualTo(LABEL);
        assertThat(charts.get(2).summary()).isEqualTo("29 runs. No change found.");
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
    void whatElseDiffersThereIsSaid() {
        assertThat(section("What else changed there", HistoryFixture.planted()).items())
                .singleElement()
                .satisfies(item -> {
                    assertThat(item.whole()).isEqualTo("Between: run-20 and run-21 (" + COMMIT + ")");
                    assertThat(item.details())
                            .containsExactly("fs: product differs: files on ext4 before, files on xfs after");
                });
    }

    @Test
    void runsThatAreNotValidAreNamedAndLeftOut() {
        assertThat(section("Runs", HistoryFixture.planted()).items())
                .extracting(Item::text)
                .containsExactly(
                        "30 runs from 2026-01-01 03:00:00 UTC to 2026-01-30 03:00:00 UTC", "1 run not valid, left out");
        assertThat(section("Runs", new RunHistory()).items())
                .extracting(Item::text)
                .containsExactly("No runs.");
    }

    @Test
    void commitsOfTheWorkingDirectoryAreCalledSo() {
        RunHistory history = new RunHistory();
        for (int i = 0; i < 3; i++) {
            ResultFixture fixture = new ResultFixture()
                    .id("run-" + i)
                    .started(FIRST.plus(Duration.ofDays(i)))
                    .tags(i == 2 ? Map.of("commit", "1f3a") : Map.of())
                    .environment(
                            "source", Map.of("commit", HistoryFixture.commit(i), "from", i == 0 ? "GITHUB_SHA" : "git"))
                    .target("fs");
            history.add(fixture.rounds("fs", ResultFixture.WRITE, 1_000).build());
        }
        assertThat(section("Runs", history).items().get(1).text())
                .isEqualTo(
                        "The commits of 1 are those of the git repository around the working directory, which need not be what"
                                + " was measured; changes that were not committed are not seen. --tag commit=... names another");
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
        assertThat(WorkHistory.changes(works).isEmpty()).isTrue();
        assertThat(section("Runs", history).items().get(1).text())
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
        assertThat(WorkHistory.changes(works)).isEmpty();
        assertThat(works.stream().map(work -> work.runs().size())).containsExactly(7, 7);
        assertThat(section("Runs", history).items().get(1).text())
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
        FigureHistory figure = WorkHistory.of(history).get(0).figures().get("p99_ns");
        assertThat(Objects.requireNonNull(figure).values().get(5)).isNull();
        assertThat(figure.changes()).extracting(ChangePoint::index).containsExactly(11);
    }

    @Test
    void textJsonAndCsvTellTheSameChange() throws IOException {
        RunHistory history = HistoryFixture.planted();
        assertThat(written(HistoryFormat.TEXT, history))
                .contains("\nchanges, the latest first:\n  objects/s of fs at write (concurrency 16, 1KiB): 1,0")
                .contains(" slower, at " + COMMIT + " (2026-01-21 03:00:00 UTC)\n");
        Map<String, Object> change = PlainJson.objects(PlainJson.parse(written(HistoryFormat.JSON, history)), "changes")
                .get(0);
        assertThat(change)
                .containsEntry("run", "run-21")
                .containsEntry("commit", HistoryFixture.commit(HistoryFixture.CHANGED))
                .containsEntry("target", "fs")
                .containsEntry("figure", "objects_per_second")
                .containsKeys("before", "after", "ratio", "pValue");
        assertThat(written(HistoryFormat.CSV, history).lines().toList())
                .hasSize(31)
                .first()
                .asString()
                .startsWith("time,run,plan,valid,commit,tag_commit,fs.write.c16.1KiB.objects_per_second,");
        assertThat(written(HistoryFormat.HTML, history)).contains("<h2>Changes</h2>", COMMIT);
    }

    /** Run and commit ids are words, which are not cut. */
    @Test
    void aNarrowTerminalShowsTheSameInLinesThatFit() throws IOException {
        RunHistory history = HistoryFixture.planted();
        StringWriter narrow = new StringWriter();
        HistoryFormat.TEXT.write(history, 80, narrow);
        String usual = written(HistoryFormat.TEXT, history);
        assertThat(usual.lines()).anyMatch(line -> line.length() > 80);
        assertThat(narrow.toString().lines()).allMatch(line -> line.length() <= 80);
        assertThat(narrow.toString().split("\\s+")).containsExactly(usual.split("\\s+"));
    }

    private static Section section(String title, RunHistory history) {
        return HistoryDocument.of(history).sections().stream()
                .filter(section -> section.title().equals(title))
                .findFirst()
                .orElseThrow();
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
        StringWriter text = new StringWriter();
        format.write(history, text);
        return text.toString();
    }
}
