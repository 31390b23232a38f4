package org.storeharness.core.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.core.report.Report;
import org.storeharness.core.report.ReportFixtures;
import org.storeharness.core.result.CautionFixture;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.result.timeline.RunTimeline;

/** The answer fits on a screen. */
class TextReportTest {
    @Test
    void fourTargetsAndTwoWorkloadsTakeTwentyFiveLinesAndTheAnswerTheFirstTen() throws IOException {
        List<String> lines = written(cautioned(), false).lines().toList();

        assertThat(lines).hasSizeLessThanOrEqualTo(25).allMatch(line -> line.length() <= 100);
        assertThat(lines.subList(0, 10))
                .filteredOn(line -> line.matches("  [0-9=?-]  .*"))
                .hasSize(2 * 4);
        assertThat(lines).filteredOn(line -> line.startsWith("! ")).hasSize(5);
        assertThat(lines).anyMatch(line -> line.matches("and \\d+ more, and \\d+ notes that affect no verdict: -v"));
    }

    @Test
    void targetsWithTheSameCautionShareALine() throws IOException {
        assertThat(written(cautioned(), false))
                .containsPattern("! fs \\(also pg\\): the client may have been the limit");
    }

    @Test
    void onlyATerminalSeesColours() throws IOException {
        RunResult result = ReportFixtures.compare();
        String plain = written(result, false);
        String coloured = written(result, true);

        assertThat(plain).doesNotContain("\u001b");
        assertThat(coloured).contains("\u001b[32m  1  postgres-batch").contains("\u001b[2m  -  seaweed");
        assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain);
    }

    private static String written(RunResult result, boolean coloured) throws IOException {
        StringWriter text = new StringWriter();
        new TextReport().write(new Report(result, Path.of("runs", "x"), RunTimeline.UNKNOWN, false, coloured), text);
        return text.toString();
    }

    /** The comparison with every caution that leaves a run valid. */
    private static RunResult cautioned() {
        RunResult plain = ReportFixtures.compare();
        List<Caution> cautions = new ArrayList<>(plain.warnings());
        CautionFixture.ofEveryCode().stream()
                .filter(caution -> !caution.invalidates())
                .forEach(cautions::add);
        return new RunResult(
                plain.schema(),
                plain.run(),
                plain.environment(),
                plain.hosts(),
                plain.targets(),
                plain.results(),
                plain.groups(),
                plain.blocks(),
                plain.rates(),
                plain.curves(),
                plain.comparisons(),
                cautions);
    }
}
