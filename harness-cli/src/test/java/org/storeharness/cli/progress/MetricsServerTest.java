package org.storeharness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.storeharness.cli.support.BarStyle;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;
import org.storeharness.result.IntervalSnapshot;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.unit.InvalidValueException;

/** What those see who watch a run while it goes on. */
class MetricsServerTest {
    private static final Plan PLAN = PlanFiles.parse("""
            targets: {memory: {store: memory}}
            workloads: {write: {operations: {write: 1}, concurrency: 4, phases: {measure: {operations: 1}}}}
            """, "plan.yaml");
    private static final Stage STAGE =
            new Stage("memory", "write", PLAN.workloads().get("write"), 1, 0);

    @Test
    void metricsAreWhatTheLastSecondsWereLike() throws Exception {
        try (MetricsServer server = new MetricsServer(InetAddress.getLoopbackAddress(), 0)) {
            server.progress(STAGE, 0.25);
            server.interval(STAGE, new IntervalSnapshot(1, 1_000, 2, 500_000L, 2_000_000L));
            server.interval(STAGE, new IntervalSnapshot(1, 1_200, 0, 400_000L, null));
            String labels = "{concurrency=\"4\",%starget=\"memory\",workload=\"write\"} ";
            assertThat(metrics(server.port()))
                    .contains("storeharness_progress_ratio 0.25")
                    .contains("storeharness_operations_per_second" + labels.formatted("") + "1200.0")
                    .contains("storeharness_operations_total" + labels.formatted("outcome=\"ok\",") + "2200.0")
                    .contains("storeharness_operations_total" + labels.formatted("outcome=\"failed\",") + "2.0")
                    .contains("storeharness_latency_seconds" + labels.formatted("quantile=\"0.5\",") + "4.0E-4")
                    .doesNotContain("storeharness_latency_seconds" + labels.formatted("quantile=\"0.99\","));
        }
    }

    @Test
    void whatIsOverHasNoLastSecondAndKeepsItsCount() throws Exception {
        Stage next = new Stage("memory", "write", STAGE.workload(), 2, 1);
        try (MetricsServer server = new MetricsServer(InetAddress.getLoopbackAddress(), 0)) {
            RunListener listener = RunListener.ofAll(List.of(server));
            listener.started(STAGE);
            listener.interval(STAGE, new IntervalSnapshot(1, 1_000, 0, 500_000L, 2_000_000L));
            listener.hostInterval(STAGE, "a", new IntervalSnapshot(1, 1_000, 0, 500_000L, 2_000_000L));
            assertThat(metrics(server.port())).contains("operations_per_second{", "latency_seconds{");
            listener.started(next);
            assertThat(metrics(server.port()))
                    .doesNotContain("operations_per_second{", "latency_seconds{")
                    .contains("storeharness_operations_total{");
        }
    }

    @Test
    void theMetricsOfHostsHaveTheirNameAndAreNotAddedToThoseOfAll() throws Exception {
        try (MetricsServer server = new MetricsServer(InetAddress.getLoopbackAddress(), 0)) {
            assertThat(metrics(server.port())).doesNotContain("host=");
            RunListener listener = RunListener.ofAll(List.of(server));
            listener.interval(STAGE, new IntervalSnapshot(1, 1_000, 2, null, null));
            listener.hostInterval(STAGE, "a", new IntervalSnapshot(1, 700, 0, 500_000L, 2_000_000L));
            listener.hostInterval(STAGE, "b", new IntervalSnapshot(1, 300, 2, null, null));
            String labels = "{concurrency=\"4\",host=\"%s\",%starget=\"memory\",workload=\"write\"} ";
            assertThat(metrics(server.port()))
                    .contains("storeharness_operations_per_second{concurrency=\"4\",target=\"memory\","
                            + "workload=\"write\"} 1000.0")
                    .contains("storeharness_host_operations_per_second" + labels.formatted("a", "") + "700.0")
                    .contains("storeharness_host_operations_per_second" + labels.formatted("b", "") + "300.0")
                    .contains(
                            "storeharness_host_operations_total" + labels.formatted("b", "outcome=\"failed\",") + "2.0")
                    .contains("storeharness_host_latency_seconds" + labels.formatted("a", "quantile=\"0.99\",")
                            + "0.002");
        }
    }

    @Test
    void aPortThatIsTakenIsRefusedInOneLine() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> new MetricsServer(InetAddress.getLoopbackAddress(), taken.getLocalPort()))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("--watch-port cannot be listened on at 127.0.0.1");
        }
    }

    @Test
    void everyListenerIsCalled() throws Exception {
        try (MetricsServer one = new MetricsServer(InetAddress.getLoopbackAddress(), 0);
                MetricsServer other = new MetricsServer(InetAddress.getLoopbackAddress(), 0)) {
            RunListener.ofAll(List.of(one, other)).progress(STAGE, 0.5);
            assertThat(metrics(one.port())).contains("storeharness_progress_ratio 0.5");
            assertThat(metrics(other.port())).contains("storeharness_progress_ratio 0.5");
        }
    }

    @Test
    void theBarShowsTheTaskAndTheLastSecond() throws Exception {
        for (int width : new int[] {80, 119}) {
            List<String> lines = new CopyOnWriteArrayList<>();
            try (RunProgressBar bar = new RunProgressBar("compare", Duration.ZERO, width, BarStyle.ASCII, lines::add)) {
                bar.progress(0.25);
                bar.interval(STAGE, new IntervalSnapshot(1, 1_234, 3, 512_000L, 2_000_000L));
            }
            assertThat(String.join("\n", lines))
                    .contains("compare", "25 % =", " left", "memory write c=4 1,234/s p50 512 µs p99 2.0 ms");
            assertThat(lines).allSatisfy(line -> assertThat(line.strip()).hasSizeLessThanOrEqualTo(width));
        }
    }

    /** Fills and calibrations tell of no progress of the rounds; the time goes on. */
    @Test
    void theBarOfABoundedRunMovesBeforeTheFirstRound() {
        List<String> lines = new CopyOnWriteArrayList<>();
        try (RunProgressBar bar =
                new RunProgressBar("compare", Duration.ofNanos(1_000_000), 119, BarStyle.ASCII, lines::add)) {
            bar.started(STAGE);
            while (lines.stream().noneMatch(line -> line.contains("100 %"))) {
                Thread.onSpinWait();
            }
        }
        assertThat(lines).filteredOn(line -> line.contains("100 %")).allMatch(line -> line.contains(" 0s left"));
    }

    private static String metrics(int port) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
