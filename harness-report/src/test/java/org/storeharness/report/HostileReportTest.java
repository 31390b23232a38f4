package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.plan.Durability;
import org.storeharness.report.page.ReportFormat;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.unit.InvalidValueException;

class HostileReportTest {
    @ParameterizedTest
    @ValueSource(strings = {"text", "markdown", "csv", "json", "html"})
    void nothingThatAServerSaysReachesTheTerminalAsAControl(String format) throws IOException {
        String report = written(format, ReportFixtures.invalid());
        assertThat(report.replaceAll("[\r\n]", "").chars().filter(Character::isISOControl))
                .isEmpty();
        assertThat(report).containsIgnoringCase("\\u001b");
    }

    @Test
    void aCellOfCsvIsNeverAFormula() throws IOException {
        for (String formula : new String[] {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\uff1d1", "\uff0b1"}) {
            RunResult result = new ResultFixture()
                    .target("a", 1, Durability.DURABLE, formula, false)
                    .rounds("a", ResultFixture.WRITE, 100)
                    .build();
            String product = written("csv", result).lines().toList().get(1).split(",")[4];
            assertThat(product).matches("['\\\\].*");
        }
    }

    @Test
    void aCellOfCsvIsQuotedWhereItMustBe() throws IOException {
        RunResult result = new ResultFixture()
                .target("a", 1, Durability.DURABLE, "say \"hi\", you", false)
                .rounds("a", ResultFixture.WRITE, 100)
                .build();
        assertThat(written("csv", result)).contains(",a,a,\"say \"\"hi\"\", you\",false,");
        RunResult semicolon = new ResultFixture()
                .target("a", 1, Durability.DURABLE, "x;=1+1", false)
                .rounds("a", ResultFixture.WRITE, 100)
                .build();
        assertThat(written("csv", semicolon)).contains(",a,a,\"x;=1+1\",false,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "markdown", "csv", "json", "html"})
    void aRunThatMeasuredNothingHasAReport(String format) throws IOException {
        RunResult nothing =
                new ResultFixture().target("a").invalid("nothing was measured").build();
        assertThat(written(format, nothing)).doesNotContain("null,null");
    }

    @Test
    void anUnknownFormatIsNamedWithThoseThereAre() {
        assertThatThrownBy(() -> ReportFormat.writer("pdf"))
                .isInstanceOf(InvalidValueException.class)
                .hasMessage("format must be one of ab, csv, html, json, markdown, text, got 'pdf'");
    }

    private static String written(String format, RunResult result) throws IOException {
        return WrittenText.of(format, new Report(result, null));
    }
}
