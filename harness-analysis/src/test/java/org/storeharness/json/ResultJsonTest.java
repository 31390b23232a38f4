package org.storeharness.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.report.ReportFixtures;
import org.storeharness.result.Comparison;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.Metric;
import org.storeharness.result.Obstacle;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement.FailureExample;

class ResultJsonTest {
    @Test
    void aWrittenResultReadsBackEqual() {
        RunResult result = result();
        assertThat(ResultJson.parse(ResultJson.write(result), "result.json")).isEqualTo(result);
    }

    @Test
    void aResultOfSeveralHostsReadsBackEqualAndOneOfOneMachineNamesNone() {
        RunResult hosts = ReportFixtures.hosts();
        String written = ResultJson.write(hosts);
        assertThat(ResultJson.parse(written, "result.json")).isEqualTo(hosts);
        assertThat(written)
                .containsSubsequence("\"hosts\"", "\"clockBefore\"", "\"boundNanos\"", "\"targets\"")
                .containsSubsequence("\"failures\"", "\"hosts\"", "\"startSkewNanos\"", "\"driftNanosPerSecond\"");
        assertThat(ResultJson.write(result())).doesNotContain("\"hosts\"");
    }

    @Test
    void theNamesAreThoseThatTheFormatPromises() {
        assertThat(ResultJson.write(result()))
                .startsWith("{\n  \"schema\" : \"org.storeharness.result/3.0\",\n  \"run\" : {")
                .endsWith("}\n")
                .contains("\"operationTimeout\" : \"10s\"")
                .contains("\"started\" : \"2026-01-31T12:00:00Z\"")
                .contains("\"durability\" : \"durable\"")
                .contains("\"verdict\" : \"not-comparable\"")
                .containsSubsequence("\"results\"", "\"target\"", "\"workload\"", "\"round\" : 1")
                .containsSubsequence(
                        "\"operations\"",
                        "\"ok\" : 20,",
                        "\"miss\" : 1,",
                        "\"timeout\" : 2,",
                        "\"rejected\"",
                        "\"corrupt\"",
                        "\"error\"",
                        "\"shed\"",
                        "\"unfinished\"",
                        "\"late\"")
                .containsSubsequence("\"throughput\"", "\"opsPerSecond\" : 10.0", "\"bytesPerSecond\"")
                .containsSubsequence("\"serviceTime\"", "\"p50\"", "\"p99\" : null")
                .contains("\"cpuSecondsPerOperation\" : 1.2E-5");
    }

    @Test
    void fieldsOfALaterMinorVersionArePassedOver() {
        RunResult result = result();
        String later = ResultJson.write(result)
                .replace("\"round\" : 1,", "\"round\" : 1, \"mood\" : {\"a\" : [1]},")
                .replace("\"operationTimeout\" : \"10s\",", "\"mood\" : 1,");
        assertThat(ResultJson.parse(later, "result.json")).isEqualTo(result);
    }

    /** An account had its looks in itself, or none; what else happened was in words; and cautions had codes that are gone. */
    @Test
    void aReasonOfALaterVersionIsNotPassedOver() {
        String later = ResultJson.write(result())
                .replace(
                        "\"warnings\" : [",
                        "\"warnings\" : [{\"code\": \"lost-in-space\", \"severity\":"
                                + " \"invalidates\", \"target\": null, \"values\": {}},");
        assertThatThrownBy(() -> ResultJson.parse(later, "result.json"))
                .hasMessageStartingWith("warnings.0.code must be one of ");
    }

    /** The accounts of earlier builds are taken as they stand. */
    @Test
    void whatEarlierBuildsWroteIsRead() {
        RunResult result = ReportFixtures.compare();
        String gone = "{\"code\": \"machine-busy\", \"severity\": \"note\", \"target\": null, \"values\": {}}";
        String earlier = ResultJson.write(result)
                .replaceAll(
                        "(\"limitedBy\" : \"(client CPU|WAL flush)\",)",
                        "$1 \"looks\": 50, \"seen\": {\"WAL flush\": 30},")
                .replace("\"nanosByPart\"", "\"meanwhile\": [\"no operation ended for 9.0 ms\"], \"nanosByPart\"")
                .replace("\"boundBy\" : [ ]", "\"boundBy\" : [ " + gone + " ]")
                .replace("\"warnings\" : [", "\"warnings\" : [" + gone + ",");
        assertThat(List.of("\"looks\":", "\"meanwhile\":", "[" + gone, "[ " + gone))
                .allMatch(earlier::contains);
        assertThat(ResultJson.write(ResultJson.parse(earlier, "result.json")).equals(ResultJson.write(result)))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.0", "4.0"})
    void anotherMajorVersionIsRefusedWithWhatToDo(String version) {
        String other = ResultJson.write(result()).replace("result/3.0", "result/" + version);
        assertThatThrownBy(() -> ResultJson.parse(other, "result.json"))
                .isInstanceOf(DocumentException.class)
                .hasMessage(
                        "schema must be org.storeharness.result/3.0 or compatible with it, got 'org.storeharness.result/"
                                + version + "': make its report with the harness that wrote it (result.json:2)");
        assertThatThrownBy(() -> ResultJson.parse("[]", "result.json")).isInstanceOf(DocumentException.class);
    }

    @Test
    void aMissingFigureIsNamed() {
        String text = ResultJson.write(result()).replaceFirst("\"round\" : 1,", "");
        assertThatThrownBy(() -> ResultJson.parse(text, "result.json"))
                .hasMessageStartingWith("results.0.round is missing (result.json:");
    }

    @Test
    void nanAndInfinityAreNeverWritten() {
        RunResult result =
                new ResultFixture().rounds("a", ResultFixture.WRITE, Double.NaN).build();
        assertThatThrownBy(() -> ResultJson.write(result)).isInstanceOf(IllegalArgumentException.class);
    }

    private static RunResult result() {
        ResultFixture fixture = new ResultFixture().target("a").target("b");
        fixture.add(fixture.measurement(
                        "a",
                        ResultFixture.WRITE,
                        1,
                        10,
                        ResultFixture.operations(20, 1, 2),
                        List.of(new FailureExample("timeout", "no answer \"within\" 10s", 2))))
                .rounds("b", ResultFixture.READ, 1e6, 0)
                .caution(Caution.of(CautionCode.CLIENT_PROCESSORS, "a")
                        .with("workload", "write")
                        .with("share", 0.93)
                        .with("processors", 2)
                        .with("times", 3));
        return fixture.build()
                .withComparisons(List.of(new Comparison(
                        ResultFixture.WRITE,
                        Metric.OBJECTS_PER_SECOND,
                        "b",
                        "a",
                        ComparisonUnit.ROUND,
                        6,
                        1.01,
                        0.9,
                        1.1,
                        0.5,
                        0.5,
                        null,
                        0.05,
                        0.1,
                        2,
                        7,
                        0,
                        1,
                        Comparison.Verdict.NOT_COMPARABLE,
                        Obstacle.inRounds(
                                Obstacle.Kind.CLIENT_LIMIT,
                                "a",
                                1,
                                6,
                                Caution.of(CautionCode.CLIENT_EVENT_LOOP).with("share", 0.99)))));
    }
}
