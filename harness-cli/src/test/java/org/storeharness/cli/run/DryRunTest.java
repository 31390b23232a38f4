package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.cli.CommandRun;
import org.storeharness.cli.plan.PlannedTimeText;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;
import org.storeharness.plan.RateObjective;

/** {@code --dry-run}: nothing is started, and nothing is made. */
class DryRunTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare",
                "compare --targets fs,postgres --find-rate p99<10ms",
                "compare --targets seaweed,seaweed-s3",
                "run ../examples/open-load.yaml",
                "compare --plan ycsb-a",
                "compare --plan ycsb-b",
                "compare --plan ycsb-c",
                "compare --plan ycsb-d",
                "compare --plan ycsb-e",
                "run ycsb-f --targets fs",
                "compare --plan tpcb-like",
                "curve --targets fs",
                "seaweed bench -n 100",
                "seaweed sweep",
                "s3 bench get --host http://127.0.0.1:1",
                "postgres bench",
                "fs metadata -d DIR",
            })
    void aCommandSaysWhatItWouldRun(String line) {
        CommandRun run = dryRun(line).succeeded();
        assertThat(run.out()).startsWith("plan ").contains(", of which nothing is started:\n  target ");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void itSaysThatUpdatesReadFirst() {
        assertThat(dryRun("run ycsb-f --targets fs").out())
                .contains("workload ycsb-f: read:1+update:1, each update after a read, size 1000B");
    }

    /** As the run would say it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            compare --targets jdbc --set jdbc.url=jdbc:exa:h:8563 | targets.jdbc.options.url must have // or @
            compare --targets fs --set fs.fan=1                   | targets.fs.options.fan is not an option
            compare --targets s3                                  | targets.s3.options.endpoints must name a service
            """)
    void aMistakeInTheOptionsOfAStoreIsSaid(String line, String said) {
        CommandRun run = dryRun(line);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(said);
        assertThat(directory).isEmptyDirectory();
    }

    private static final double MARGIN = 0.05;

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20)
    void virtualThreadsAreRefusedWhereJavaHasNone() {
        assertThat(dryRun("compare --targets fs-virtual").err())
                .contains("targets.fs-virtual.threads may be virtual from Java 21 on");
    }

    private CommandRun dryRun(String line) {
        List<String> arguments = new ArrayList<>(
                List.of(line.replace("DIR", directory.toString()).split(" ")));
        arguments.addAll(List.of(
                "--dry-run",
                "--data-dir",
                directory.toString(),
                "--out",
                directory.resolve("runs").toString()));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    @Test
    void whatRunsItsTimeAndItsComparisonsAreSaidBeforeAnythingIsStarted() {
        Plan plan = plan("rounds: 6\nmaxTime: 10s");
        assertThat(DryRunText.of(plan, null, MARGIN))
                .startsWith(
                        "plan x, of which nothing is started:",
                        "  target a: store memory, durable",
                        "  target b: store memory, durable, 10 objects in one write",
                        "  target c: store memory, relaxed, virtual threads",
                        "  workload work: write, size 1KiB, closed load, concurrency 1, 2, 2s a round after 100ms of warm-up")
                .containsAll(PlannedTimeText.of(plan))
                .contains(
                        "2 comparisons of two targets are tested: verdicts need 7 rounds or more, and there will be 6 (--rounds 7)")
                .last()
                .asString()
                .startsWith("7 rounds of about ")
                .contains("--max-time is 10s: expect no verdicts");
    }

    @Test
    void trialsTakeThePlaceOfRounds() {
        assertThat(DryRunText.of(plan("rounds: 6"), RateObjective.parse("p99<10ms"), MARGIN))
                .endsWith("trials look for the highest rate that meets p99<10ms");
    }

    private static Plan plan(String fields) {
        return PlanFiles.parse("name: x\n" + fields + """

                sweep: {concurrency: [1, 2]}
                targets:
                  a: {store: memory}
                  b: {store: memory, batch: 10}
                  c: {store: memory, durability: relaxed, threads: virtual}
                workloads:
                  work:
                    operations: {write: 1}
                    phases: {warmUp: {duration: 100ms}, measure: {duration: 2s}}
                """, "x.yaml");
    }
}
