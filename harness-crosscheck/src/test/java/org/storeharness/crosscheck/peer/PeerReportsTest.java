package org.storeharness.crosscheck.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.crosscheck.model.PeerReport;
import org.storeharness.crosscheck.model.Quantity;

/** The outputs are those of real runs of the peers. */
class PeerReportsTest {
    private static String output(String file) throws IOException {
        try (InputStream in = Objects.requireNonNull(PeerReportsTest.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void theReportOfWrkHasRateMeanAndPercentiles() throws Exception {
        PeerReport report = Wrk.PEER.parser().parse(output("wrk.txt"));
        assertThat(report.operations()).isEqualTo(93_821);
        assertThat(report.failed()).isZero();
        assertThat(report.figures())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        Quantity.THROUGHPUT, 46_798.32,
                        Quantity.MEAN, 1_940.0,
                        Quantity.P50, 209.0,
                        Quantity.P90, 1_890.0,
                        Quantity.P99, 52_620.0));
    }

    @Test
    void refusedRequestsOfWrkAreFailures() throws Exception {
        PeerReport report = Wrk.PEER.parser().parse(output("wrk-errors.txt"));
        assertThat(report.failed()).isEqualTo(1_518);
        assertThat(report.operations()).isZero();
    }

    @Test
    void theReportOfPgbenchHasRateAndMean() throws Exception {
        PeerReport report = Pgbench.PEER.parser().parse(output("pgbench.txt"));
        assertThat(report.operations()).isEqualTo(67_928);
        assertThat(report.failed()).isZero();
        assertThat(report.figures())
                .containsExactlyInAnyOrderEntriesOf(Map.of(Quantity.THROUGHPUT, 36_455.828811, Quantity.MEAN, 274.0));
    }

    @Test
    void theLatencyOfFioIsComparableToServiceTime() throws Exception {
        PeerReport report = Fio.PEER.parser().parse("fio: a message that stands before\n" + output("fio.json"));
        assertThat(report.operations()).isEqualTo(456_256);
        assertThat(report.failed()).isZero();
        assertThat(report.figures())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        Quantity.THROUGHPUT, 455_800.1998,
                        Quantity.MEAN, 1_918.067852 / 1_000,
                        Quantity.P50, 1.020,
                        Quantity.P90, 1.288,
                        Quantity.P99, 1.848,
                        Quantity.CPU, 628_000.0 / 456_256));
    }

    /** The runtime of a group is the sum of those of its jobs, and the percentages are of that sum. */
    @Test
    void theProcessorTimeOfFioIsThatOfItsJobsWithoutTheirFiles() throws Exception {
        String four = output("fio.json").replace("\"job_runtime\" : 1000", "\"job_runtime\" : 4000");
        assertThat(Fio.PEER.parser().parse(four).figures().get(Quantity.CPU))
                .isCloseTo(4 * 628_000.0 / 456_256, within(1e-9));
        String nothing = output("fio.json").replace("\"total_ios\" : 456256", "\"total_ios\" : 0");
        assertThat(Fio.PEER.parser().parse(nothing).figures()).doesNotContainKey(Quantity.CPU);
    }

    @Test
    void anErrorOfFioIsAFailure() throws Exception {
        String failed = output("fio.json").replace("\"error\" : 0", "\"error\" : 5");
        assertThat(Fio.PEER.parser().parse(failed).failed()).isEqualTo(1);
    }

    @Test
    void percentilesOfWeedAreBucketFloorsAndOlderVersionsAreReadToo() throws Exception {
        String text = output("weed-write.txt");
        PeerReport report = WeedBenchmark.PEER.parser().parse(text);
        assertThat(report.operations()).isEqualTo(60_000);
        assertThat(report.failed()).isZero();
        assertThat(report.figures())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        Quantity.THROUGHPUT, 764.07,
                        Quantity.MEAN, 20_700.0,
                        Quantity.P50, 17_300.0,
                        Quantity.P90, 34_900.0,
                        Quantity.P99, 69_000.0));
        String older = text.replace("Completed requests:", "Complete requests: ")
                .replace("Failed requests:        0", "Failed requests:        7");
        assertThat(WeedBenchmark.PEER.parser().parse(older).failed()).isEqualTo(7);
        assertThat(WeedBenchmark.PEER.parser().parse(older).figures()).isEqualTo(report.figures());
    }

    @Test
    void theTimesOfVersitygwsObjectsGiveMeanAndPercentiles() throws Exception {
        PeerReport report = VersityBench.PEER.parser().parse(output("versitygw-upload.txt"));
        assertThat(report.operations()).isEqualTo(4);
        assertThat(report.failed()).isZero();
        assertThat(report.figures().get(Quantity.THROUGHPUT)).isCloseTo(4 / 1.897887598, within(1e-9));
        assertThat(report.figures().get(Quantity.MEAN)).isCloseTo(530_805.626, within(0.01));
        assertThat(report.figures().get(Quantity.P50)).isEqualTo(13_320.9);
        assertThat(report.figures().get(Quantity.P90)).isEqualTo(1_591_017.811);
        assertThat(report.figures().get(Quantity.P99)).isEqualTo(1_591_017.811);
    }

    @Test
    void aMinuteOfVersitygwIsSixtySeconds() throws Exception {
        String text = output("versitygw-upload.txt").replace("in 1.897887598s", "in 1h1m17.5s");
        assertThat(VersityBench.PEER.parser().parse(text).figures().get(Quantity.THROUGHPUT))
                .isCloseTo(4 / 3_677.5, within(1e-12));
    }

    @Test
    void whatVersitygwCouldNotReadIsAFailureThoughItSaysPass() throws Exception {
        PeerReport report = VersityBench.PEER.parser().parse(output("versitygw-missing.txt"));
        assertThat(report.operations()).isEqualTo(4);
        assertThat(report.failed()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no such file", "Requests/sec: 12", "tps = 12 (x)", "{\"jobs\": []}", "{"})
    void textThatIsNoReportIsRefused(String text) {
        assertThatThrownBy(() -> Wrk.PEER.parser().parse(text)).isInstanceOf(RunException.class);
        assertThatThrownBy(() -> Pgbench.PEER.parser().parse(text)).isInstanceOf(RunException.class);
        assertThatThrownBy(() -> Fio.PEER.parser().parse(text)).isInstanceOf(RunException.class);
        assertThatThrownBy(() -> WeedBenchmark.PEER.parser().parse(text)).isInstanceOf(RunException.class);
        assertThatThrownBy(() -> VersityBench.PEER.parser().parse(text)).isInstanceOf(RunException.class);
    }
}
