package org.storeharness.cluster.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.json.JsonLinesReader;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.result.HostLogLine;
import org.storeharness.result.RunHost;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.HostMeasurement;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.saved.RunDirectory;
import org.storeharness.run.saved.SavedRuns;

/** Whole runs whose work agents do, over the real link. */
@Timeout(60)
class ClusterRunTest {
    private static final String WORKLOADS = """
            workloads:
              write: {operations: {write: 1}, concurrency: 5, content: {size: 100B},
                phases: {fill: 100, measure: {operations: 301}}}
              mixed: {operations: {write: 1, read: 2}, concurrency: 5, arrivals: 20000/s, content: {size: 100B},
                phases: {warmUp: {operations: 101}, measure: {operations: 203}}}
            """;

    /** The second has the longest name that there may be. */
    private static final String[] NAMES = {"a", "b-2" + "c".repeat(60), "c"};

    @TempDir
    private Path directory;

    @Test
    void agentsDoTheWorkTogetherAndReadWhatOthersWrote() throws Exception {
        String plan = "rounds: 1\ncold: true\ntargets: {memory: {store: memory}}\n" + WORKLOADS;
        try (TestCluster cluster = TestCluster.of(directory, List.of(new MemoryDriver()), NAMES)) {
            RunResult result = cluster.run(plan);
            assertThat(TestCluster.early(result)).isEmpty();
            assertThat(result.run().complete()).isTrue();
            assertThat(result.results())
                    .extracting(measured -> measured.operations().ok())
                    .containsExactly(301L, 203L);
            assertThat(result.results())
                    .extracting(measured -> measured.client().workers())
                    .containsOnly(5);
            Measurement reads = result.results().get(1);
            assertThat(reads.verifiedReads())
                    .isEqualTo(reads.kinds().get("read").operations().ok())
                    .isPositive();
            assertThat(result.hosts()).extracting(RunHost::name).containsExactly(NAMES);
            assertThat(reads.hosts()).extracting(HostMeasurement::host).containsExactly(NAMES);
            assertThat(reads.hosts().stream()
                            .mapToLong(host -> host.operations().ok())
                            .sum())
                    .isEqualTo(203);
            // their clocks are one clock
            assertThat(result.hosts())
                    .allSatisfy(host -> assertThat(Math.abs(
                                    Objects.requireNonNull(host.clockBefore()).offsetNanos()))
                            .isLessThanOrEqualTo(host.clockBefore().boundNanos()));
            assertHostsAreComplete(reads);
            assertEverySecondIsLogged(cluster, result);
            assertThat(cluster.left()).isEmpty();
            assertThat(cluster.agent("a").lines())
                    .anyMatch(line -> line.matches("run \\S+: host 1 of 3, targets \\[memory \\(memory\\)]"));
            cluster.coordinator.close();
            for (String name : NAMES) {
                assertThat(cluster.end(name).planned()).isTrue();
            }
        }
    }

    /** Asserts that the figures of the hosts are all set, and add up to the figures of all. */
    private static void assertHostsAreComplete(Measurement measured) {
        assertThat(measured.hosts().stream()
                        .mapToDouble(host -> host.throughput().opsPerSecond())
                        .sum())
                .isCloseTo(
                        measured.throughput().opsPerSecond(),
                        within(1e-6 * measured.throughput().opsPerSecond()));
        assertThat(measured.hosts()).allSatisfy(host -> {
            assertThat(host.responseTime().count()).isEqualTo(host.operations().ok());
            assertThat(host.responseTime().count()).isCloseTo(203 / 3, within(1L));
            assertThat(host.client().workers()).isPositive();
            assertThat(host.client().counters().wallSeconds()).isPositive();
            assertThat(host.clock().boundNanos()).isPositive();
        });
    }

    /** Every operation is in a line of the host that did it, and read back from the saved run. */
    private static void assertEverySecondIsLogged(TestCluster cluster, RunResult result) throws Exception {
        RunDirectory saved = cluster.saved(result);
        Map<String, Long> logged = new TreeMap<>();
        JsonLinesReader.read(saved.hosts(), HostLogLine.class, line -> {
            if (line.phase().startsWith("measure")) {
                logged.merge(line.host(), line.ok(), Long::sum);
            }
        });
        Map<String, Long> measured = new TreeMap<>();
        result.results()
                .forEach(one -> one.hosts()
                        .forEach(host ->
                                measured.merge(host.host(), host.operations().ok(), Long::sum)));
        assertThat(logged).isEqualTo(measured).containsOnlyKeys(NAMES);
        assertThat(SavedRuns.read(saved.path())).isEqualTo(result);
    }
}
