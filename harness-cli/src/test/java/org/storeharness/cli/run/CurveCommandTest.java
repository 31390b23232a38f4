package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.json.ResultJson;
import org.storeharness.result.CurvePoint;
import org.storeharness.result.RunResult;
import org.storeharness.result.ThroughputCurve;

class CurveCommandTest {
    @TempDir
    private Path directory;

    private List<String> quick;

    @BeforeEach
    void makeAQuickCommand() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                name: quick
                rounds: 2
                targets:
                  quick: {store: memory}
                workloads:
                  read:
                    operations: {read: 1}
                    concurrency: 4
                    phases: {fill: 100, measure: {duration: 60ms}}
                """);
        quick = List.of(
                "curve",
                plan.toString(),
                "--data-dir=" + Files.createDirectory(directory.resolve("data")),
                "--out=" + directory.resolve("out"));
    }

    @Test
    @Tag("serial")
    @Tag("slow")
    void theResultHasAPointForEveryRateAndTheReportSaysWhatTheyShow() throws IOException {
        CommandRun run = CommandRun.of(quick).succeeded();
        assertThat(run.err()).contains("1 curves, 2 rounds of about 17 trials: about ");
        assertThat(run.out().lines().toList())
                .hasSizeLessThanOrEqualTo(25)
                .anySatisfy(line -> assertThat(line).contains("capacity/s", "knee/s", "p99 base"))
                .anySatisfy(line -> assertThat(line).contains("quick"))
                .anySatisfy(line -> assertThat(line).contains("no scalability law, it needs five concurrencies"));
        Path out = CommandRun.onlyIn(directory.resolve("out"));
        RunResult result = ResultJson.read(out.resolve("result.json"));
        ThroughputCurve curve = result.curves().get(0);
        assertThat(curve.capacity().value()).isPositive();
        assertThat(curve.points())
                .hasSizeGreaterThanOrEqualTo(11)
                .extracting(CurvePoint::opsPerSecond)
                .isSorted();
        assertThat(result.comparisons()).isEmpty();
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("Response time against throughput", "Throughput against concurrency");
    }
}
