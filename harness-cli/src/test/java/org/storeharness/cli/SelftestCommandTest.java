package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.json.SelftestFile;
import org.storeharness.result.RunResult;
import org.storeharness.result.Selftest;

class SelftestCommandTest {
    @TempDir
    private Path directory;

    @Tag("slow")
    @Tag("exhaustive")
    @Test
    void measuresTheHarnessAndPrintsJsonAlone() throws Exception {
        CommandRun run = CommandRun.of(
                "selftest", "--no-keep", "--rounds", "1", "--format", "json", "--out", directory.toString(), "-q");
        assertThat(run.out()).startsWith("{").contains("\"blockingOperationsPerSecond\"");
        Path copy = Files.writeString(directory.resolve("selftest.json"), run.out());
        Selftest selftest = new SelftestFile(copy).read().orElseThrow();
        assertThat(selftest.ceiling()).isGreaterThan(1_000);
        assertThat(selftest.figures()).doesNotContainValue("unknown").hasSize(29);
        assertThat(selftest.matches(selftest.machine())).isTrue();
        assertThat(run.exitCode()).isZero();
    }

    @Test
    @Tag("exhaustive")
    void everyFigureComesOutOfShortRunsOfItsPlans() {
        Map<String, String> figures = SelftestFigures.of(
                        shortRun("selftest.yaml"), shortRun("selftest-loopback.yaml"), shortRun("selftest-stores.yaml"))
                .byName();
        assertThat(figures).hasSize(29);
        for (String store : List.of("fs", "fs-block", "postgres", "seaweed")) {
            for (String kind : List.of("read", "write")) {
                assertThat(Double.parseDouble(figures.get(store + " " + kind + " garbageBytes")))
                        .as("%s %s", store, kind)
                        .isGreaterThanOrEqualTo(leastGarbage(store, kind))
                        .isLessThan(100_000);
            }
        }
        assertThat(figures.entrySet())
                .filteredOn(figure -> figure.getValue().equals("unknown"))
                .as("but for percentiles that short runs have too few samples for")
                .allMatch(figure -> figure.getKey().endsWith("P99Nanos"));
        assertThat(Double.parseDouble(figures.get(Selftest.CEILING))).isGreaterThan(1_000);
    }

    /** A read of blocks allocates next to nothing: the figure, in whole bytes, may be 0. One that is not known is no number. */
    private static double leastGarbage(String store, String kind) {
        return store.equals("fs-block") && kind.equals("read") ? 0 : 1;
    }

    private RunResult shortRun(String plan) {
        return CommandRun.of(
                        "compare",
                        "--plan=" + Path.of("..", "examples", plan),
                        "--rounds=1",
                        "--warm-up=10ms",
                        "--duration=60ms",
                        "--fill=100",
                        "--format=json",
                        "--data-dir=" + directory,
                        "--out=" + directory.resolve("out"),
                        "-q")
                .succeeded()
                .result();
    }

    @Test
    void aFileThatIsNoSelftestIsPassedOver() throws Exception {
        Path file = Files.writeString(directory.resolve("x.json"), "{\"measured\": 1}");
        assertThat(new SelftestFile(file).read()).isEmpty();
        assertThat(new SelftestFile(directory.resolve("none")).read()).isEmpty();
    }

    @Test
    void aSelftestIsReadBackAsItWasWritten() throws Exception {
        Map<String, String> figures = new LinkedHashMap<>(Map.of(Selftest.CEILING, "12500000"));
        Selftest selftest = new Selftest(Instant.parse("2026-01-31T12:00:00Z"), Map.of("cpuModel", "x"), figures);
        SelftestFile file = new SelftestFile(directory.resolve("cache/selftest.json"));
        file.write(selftest);
        assertThat(file.read()).contains(selftest);
        assertThat(selftest.ceiling()).isEqualTo(12_500_000);
    }

    @Test
    void aSelftestHoldsForItsMachineAlone() {
        Map<String, String> machine = Map.of(
                "harnessVersion", "1", "architecture", "amd64", "cpuModel", "m", "cpuCount", "2", "jvmVersion", "17");
        Selftest selftest = new Selftest(Instant.EPOCH, machine, Map.of(Selftest.CEILING, "nonsense"));
        assertThat(selftest.matches(machine)).isTrue();
        Map<String, String> other = new LinkedHashMap<>(machine);
        other.put("cpuModel", "n");
        assertThat(selftest.matches(other)).isFalse();
        assertThat(selftest.matches(Map.of())).isFalse();
        assertThat(selftest.ceiling()).isNull();
    }
}
