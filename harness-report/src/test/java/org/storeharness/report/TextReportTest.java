package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.plan.Durability;
import org.storeharness.report.Section.Item;
import org.storeharness.result.CautionFixture;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.RunTimeline;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.unit.RecordCopy;

/** The answer fits on a screen. */
class TextReportTest {
    @ParameterizedTest
    @ValueSource(ints = {120, 100, 80})
    void fourTargetsAndTwoWorkloadsTakeTwentyLines(int columns) throws IOException {
        List<String> lines = written(cautioned(), false, columns).lines().toList();

        assertThat(lines).hasSizeLessThanOrEqualTo(20).allMatch(line -> line.length() <= columns);
        assertThat(lines.get(0)).startsWith("DISTURBED: ");
        assertThat(lines)
                .anyMatch(line ->
                        line.startsWith("write 1KiB, concurrency 16, durable: postgres-batch wins, 22.4 times fs"));
        assertThat(lines).filteredOn(line -> line.matches("  [0-9? ]  \\S.*")).hasSize(2 * 4);
        assertThat(lines)
                .last()
                .asString()
                .matches(".*every figure, \\d+ (more )?cautions, \\d+ notes: harness report -v\\)");
    }

    /** Whole cautions are left out and counted where lines are few. */
    @ParameterizedTest
    @ValueSource(ints = {100, 80, 60})
    void noCautionIsCut(int columns) throws IOException {
        for (RunResult result : List.of(cautioned(), ReportFixtures.hosts())) {
            String report = written(result, false, columns);
            String text = report.replaceAll("\\s+", " ");
            List<Item> cautions = ReportDocument.of(new Report(result, Path.of("runs", "x")))
                    .answer()
                    .cautions();
            assertThat(cautions)
                    .hasSize(3)
                    .filteredOn(caution -> text.contains("! " + caution.whole()))
                    .hasSize((int)
                            report.lines().filter(line -> line.startsWith("! ")).count());
            assertThat(text).doesNotContain("...");
        }
    }

    @Test
    void targetsWithTheSameCautionShareALine() throws IOException {
        assertThat(ReportDocument.of(new Report(cautioned(), null)).answer().cautions())
                .anyMatch(caution -> caution.whole().startsWith("fs (also pg): the client may have been the limit"));
    }

    @Test
    void onlyATerminalSeesColours() throws IOException {
        RunResult result = ReportFixtures.compare();
        String plain = written(result, false);
        String coloured = written(result, true);

        assertThat(plain).doesNotContain("\u001b");
        assertThat(coloured).contains("\u001b[32m  1  postgres-batch").contains("\u001b[2m     seaweed");
        assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain);
    }

    /** No other target is there to be compared with, so that no table marks it. */
    @Test
    void aStandInThatIsAloneIsSaidToBeOne() throws IOException {
        RunResult result = new ResultFixture()
                .target("seaweed", 1, Durability.DURABLE, "SeaweedFS stand-in on loopback", true)
                .rounds("seaweed", ResultFixture.WRITE, 100, 101)
                .caution(Caution.of(CautionCode.STAND_IN)
                        .about("seaweed")
                        .with("product", "SeaweedFS stand-in on loopback"))
                .build();
        assertThat(written(result, false)).contains("! seaweed: is SeaweedFS stand-in on loopback");
    }

    /** Everything is there already. */
    @Test
    void aDetailedReportDoesNotSayWhereMoreIsHoweverLongItsDirectory() throws IOException {
        Path directory = Path.of("runs", "x".repeat(Report.USUAL_COLUMNS));
        assertThat(WrittenText.of("text", new Report(cautioned(), directory).inDetail()))
                .endsWith("\n\nRun directory: " + directory + "\n")
                .doesNotContain("report -v");
    }

    /** The title has a line of its own, and a text at the end goes on below itself. */
    @ParameterizedTest
    @ValueSource(ints = {80, 72, 60})
    void aNarrowTerminalShowsTheSameInLinesThatFit(int columns) throws IOException {
        for (RunResult result : List.of(cautioned(), ReportFixtures.sweep(), ReportFixtures.notes())) {
            String usual = written(result, false);
            String narrow = written(result, false, columns);
            assertThat(narrow.lines()).allMatch(line -> line.length() <= columns);
            assertThat(words(narrow)).containsAll(figures(usual));
        }
    }

    /** The figures of the tables: what stands beside a spread. */
    private static List<String> figures(String report) {
        String tables = report.lines().filter(line -> line.contains("±")).collect(Collectors.joining("\n"));
        return words(tables).stream()
                .filter(word -> word.matches("[0-9,.]+"))
                .filter(word -> report.contains(word + " ±"))
                .toList();
    }

    private static List<String> words(String report) {
        return List.of(report.strip().split("\\s+"));
    }

    private static String written(RunResult result, boolean coloured) throws IOException {
        return written(result, coloured, Report.USUAL_COLUMNS);
    }

    private static String written(RunResult result, boolean coloured, int columns) throws IOException {
        return WrittenText.of(
                "text", new Report(result, Path.of("runs", "x"), RunTimeline.UNKNOWN, false, coloured, columns));
    }

    /** The comparison with every caution that leaves a run valid. */
    private static RunResult cautioned() {
        RunResult plain = ReportFixtures.compare();
        List<Caution> cautions = new ArrayList<>(plain.warnings());
        CautionFixture.ofEveryCode().stream()
                .filter(caution -> !caution.invalidates())
                .forEach(cautions::add);
        return RecordCopy.with(plain, "warnings", cautions);
    }
}
