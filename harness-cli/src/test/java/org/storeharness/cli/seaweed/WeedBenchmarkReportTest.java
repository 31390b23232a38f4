package org.storeharness.cli.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;
import org.storeharness.report.Report;
import org.storeharness.report.ReportWriters;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.ClientMetrics;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.KindResult;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.result.measurement.Window;

/** The golden file's first section is what weed 4.44 itself printed. */
class WeedBenchmarkReportTest {
    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreTheLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "ar-EG-u-nu-arab", "tr-TR"})
    void theReportEqualsThatOfWeed(String locale) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(locale));
        ResultFixture fixture = new ResultFixture().target("seaweed");
        fixture.add(measurement("write", 60_000, 0, 63_324_896, 78.527, writing()));
        fixture.add(measurement("read", 20, 3, 20_480, 2, latency(20, 0.1, 1.0, 0.5, 9.0, 0.9)));
        fixture.add(measurement("delete", 0, 1, 0, 0, Latency.NONE));
        StringWriter text = new StringWriter();

        ReportWriters.load().get("ab").write(new Report(fixture.build(), null), text);

        assertThat(text.toString()).isEqualTo(golden());
    }

    @Test
    void ofSeveralTargetsEachBlockNamesItsOwn() throws IOException {
        ResultFixture fixture = new ResultFixture().target("a").target("b");
        fixture.rounds("a", ResultFixture.WRITE, 100).rounds("b", ResultFixture.WRITE, 100);
        StringWriter text = new StringWriter();
        ReportWriters.load().get("ab").write(new Report(fixture.build(), null), text);
        assertThat(text.toString())
                .contains(
                        "------------ a: Writing Benchmark ----------", "------------ b: Writing Benchmark ----------");
    }

    @Test
    void readsInOrderAreNotCalledRandom() throws IOException {
        Workload random = ResultFixture.workload(10, OperationKind.READ);
        ResultFixture fixture = new ResultFixture()
                .planned("read", random.withKeys(KeyChoice.parse("sequential")))
                .rounds("fs", ResultFixture.READ, 100);
        StringWriter text = new StringWriter();
        ReportWriters.load().get("ab").write(new Report(fixture.build(), null), text);
        assertThat(text.toString()).contains("------------ Sequentially Reading Benchmark ----------");
    }

    /** 16 slots of 0.7 s: the last operations end at 2.1 s, and waiting for them is no part of the rate. */
    @Test
    void theRateIsThatOfTheRun() throws IOException {
        Measurement measured =
                new ResultFixture().target("seaweed").measurement("seaweed", ResultFixture.WRITE, 1, 22.86);
        StringWriter text = new StringWriter();
        ReportWriters.load()
                .get("ab")
                .write(
                        new Report(
                                new ResultFixture()
                                        .target("seaweed")
                                        .add(measured)
                                        .build(),
                                null),
                        text);
        assertThat(text.toString()).contains("Requests per second:    22.86 [#/sec]\n");
    }

    private static Latency writing() {
        return latency(60_000, 1.0, 20.7, 21.3, 1100.3, 17.3, 21.4, 24.6, 27.1, 34.9, 43.7, 57.1, 69.0, 400.0, 900.0);
    }

    private static Latency latency(
            long count, double min, double mean, double deviation, double max, double... percentiles) {
        @Nullable Long[] known = new Long[10];
        for (int i = 0; i < percentiles.length; i++) {
            known[i] = Math.round(percentiles[i] * 1e6);
        }
        return new Latency(
                count,
                Math.round(min * 1e6),
                mean * 1e6,
                deviation * 1e6,
                known[0],
                known[1],
                known[2],
                known[3],
                known[4],
                known[5],
                known[6],
                known[7],
                known[8],
                known[9],
                Math.round(max * 1e6),
                Map.of());
    }

    private static Measurement measurement(
            String kind, long ok, long failed, long bytes, double seconds, Latency latency) {
        OperationCounts operations = ResultFixture.operations(ok, failed, 0);
        Throughput throughput =
                seconds > 0 ? new Throughput(ok / seconds, ok / seconds, bytes / seconds) : new Throughput(0, 0, 0);
        return new Measurement(
                "seaweed",
                kind,
                new Arrivals.Closed(),
                1,
                16,
                "1KiB",
                1,
                null,
                null,
                operations,
                new Window(1, Math.round(seconds * 1e9), 0, 1, true),
                throughput,
                bytes,
                latency,
                latency,
                Map.of(kind, new KindResult(operations, throughput, latency, latency)),
                Map.of(),
                Map.of(),
                0,
                0,
                null,
                null,
                ClientMetrics.UNKNOWN,
                new StoreActivity(0, 0, Map.of()),
                null,
                List.of(),
                List.of(),
                null,
                null,
                null,
                List.of());
    }

    private static String golden() throws IOException {
        try (InputStream in = Objects.requireNonNull(WeedBenchmarkReportTest.class.getResourceAsStream("weed.ab"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
