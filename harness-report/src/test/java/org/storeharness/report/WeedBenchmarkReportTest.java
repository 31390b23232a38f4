package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.KindResult;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.result.measurement.Window;
import org.storeharness.unit.RecordCopy;

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
        assertThat(printed(fixture)).isEqualTo(golden());
    }

    @Test
    void ofSeveralTargetsEachBlockNamesItsOwn() throws IOException {
        ResultFixture fixture = new ResultFixture().target("a").target("b");
        fixture.rounds("a", ResultFixture.WRITE, 100).rounds("b", ResultFixture.WRITE, 100);
        assertThat(printed(fixture))
                .contains(
                        "------------ a: Writing Benchmark ----------", "------------ b: Writing Benchmark ----------");
    }

    @Test
    void readsInOrderAreNotCalledRandom() throws IOException {
        Workload random = ResultFixture.workload(10, OperationKind.READ);
        ResultFixture fixture = new ResultFixture()
                .planned("read", random.withKeys(KeyChoice.parse("sequential")))
                .rounds("fs", ResultFixture.READ, 100);
        assertThat(printed(fixture)).contains("------------ Sequentially Reading Benchmark ----------");
    }

    /** 16 slots of 0.7 s: the last operations end at 2.1 s, and waiting for them is no part of the rate. */
    @Test
    void theRateIsThatOfTheRun() throws IOException {
        Measurement measured =
                new ResultFixture().target("seaweed").measurement("seaweed", ResultFixture.WRITE, 1, 22.86);
        assertThat(printed(new ResultFixture().target("seaweed").add(measured)))
                .contains("Requests per second:    22.86 [#/sec]\n");
    }

    private static String printed(ResultFixture fixture) throws IOException {
        return WrittenText.of("ab", new Report(fixture.build(), null));
    }

    private static Latency writing() {
        return latency(60_000, 1.0, 20.7, 21.3, 1100.3, 17.3, 21.4, 24.6, 27.1, 34.9, 43.7, 57.1, 69.0, 400.0, 900.0);
    }

    private static Latency latency(
            long count, double min, double mean, double deviation, double max, double... percentiles) {
        String[] names = "p50 p66 p75 p80 p90 p95 p98 p99 p999 p9999".split(" ");
        Latency times = RecordCopy.with(
                Latency.NONE,
                "count",
                count,
                "min",
                Math.round(min * 1e6),
                "mean",
                mean * 1e6,
                "stddev",
                deviation * 1e6,
                "max",
                Math.round(max * 1e6));
        for (int i = 0; i < percentiles.length; i++) {
            times = RecordCopy.with(times, names[i], Math.round(percentiles[i] * 1e6));
        }
        return times;
    }

    private static Measurement measurement(
            String kind, long ok, long failed, long bytes, double seconds, Latency latency) {
        OperationCounts operations = ResultFixture.operations(ok, failed, 0);
        Throughput throughput =
                seconds > 0 ? new Throughput(ok / seconds, ok / seconds, bytes / seconds) : new Throughput(0, 0, 0);
        Measurement.Cell cell = new Measurement.Cell(kind, new Arrivals.Closed(), 16, "1KiB");
        Measurement any = new ResultFixture().target("seaweed").measurement("seaweed", cell, 1, 1);
        return RecordCopy.with(
                ResultFixture.withTimes(any, latency),
                "operations",
                operations,
                "window",
                new Window(1, Math.round(seconds * 1e9), 0, 1, true),
                "throughput",
                throughput,
                "payloadBytes",
                bytes,
                "kinds",
                Map.of(kind, new KindResult(operations, throughput, latency, latency)),
                "readBack",
                null);
    }

    private static String golden() throws IOException {
        try (InputStream in = Objects.requireNonNull(WeedBenchmarkReportTest.class.getResourceAsStream("weed.ab"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
