package org.storeharness.cli.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.core.json.plain.PlainJson;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.standin.LoopbackServer;

@Tag("slow")
class CrossCheckHttpCommandTest {
    private static final Path WRK = Path.of("/usr/bin/wrk");

    /** A machine that is busy with other programs may not reach so many in the time of a run; that is no fault of the command. */
    private static final double OPERATIONS_OF_A_P99 = 1_100;

    private static final double SECONDS = 3;

    @TempDir
    private Path directory;

    /** About how many operations ours performed. */
    private static double operations(List<?> rows) {
        return rows.stream()
                .map(row -> (Map<?, ?>) row)
                .filter(row -> "throughput".equals(row.get("quantity")))
                .mapToDouble(row -> (Double) row.get("ours") * SECONDS)
                .sum();
    }

    private static CommandRun check(String... more) {
        return CommandRun.of(
                List.of("cross-check", "http", "--duration", "3s", "--warm-up", "200ms", "--objects", "200", "-q"),
                more);
    }

    @Test
    void bothReadTheObjectsAndTheCountersOfTheServerAgree() {
        assumeTrue(Files.isExecutable(WRK), "wrk is not installed");
        CommandRun run = check("--pairs", "1", "--concurrency", "2", "--format", "json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        Map<String, ?> found = PlainJson.parse(run.out());
        assertThat(found.get("sound")).isEqualTo(true);
        assertThat((List<?>) found.get("works")).singleElement().satisfies(work -> {
            Map<?, ?> fields = (Map<?, ?>) work;
            assertThat(fields.get("work")).isEqualTo("read, 1KiB, c=2");
            assertThat((List<?>) fields.get("witnesses"))
                    .hasSize(2)
                    .allSatisfy(witness -> assertThat((Map<?, ?>) witness)
                            .extracting("agrees", "unit")
                            .containsExactly(true, "operations"));
            List<?> rows = (List<?>) fields.get("rows");
            assertThat(rows).hasSize(7).allSatisfy(row -> {
                boolean known =
                        operations(rows) >= OPERATIONS_OF_A_P99 || !"p99".equals(((Map<?, ?>) row).get("quantity"));
                if (known) {
                    assertThat(((Map<?, ?>) row).get("ours")).isInstanceOf(Double.class);
                    assertThat(((Map<?, ?>) row).get("verdict")).isEqualTo("too few pairs for a verdict");
                }
                assertThat(((Map<?, ?>) row).get("theirs")).isInstanceOf(Double.class);
            });
        });
    }

    @Test
    void aPeerThatReportsOneAndAHalfTimesTheTruthIsContradictedByTheServer() throws Exception {
        assumeTrue(Files.isExecutable(WRK), "wrk is not installed");
        Path boaster = Files.writeString(directory.resolve("boaster"), """
                #!/bin/sh
                %s "$@" | awk '/ requests in / { sub($1, int($1 * 1.5)) } { print }'
                """.formatted(WRK));
        assertThat(boaster.toFile().setExecutable(true)).isTrue();
        CommandRun run = check("--pairs", "1", "--concurrency", "2", "--peer", boaster.toString());
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern(
                        "! counters: wrk reports 1\\.[45]\\d\\d x the operations that the server's request counter"
                                + " counted: they disagree")
                .containsPattern("\n  counters: harness reports 1\\.000 x");
    }

    @Test
    void theObjectsAtAServerOfTheUsersAreRemoved() throws Exception {
        Path peer = Files.writeString(directory.resolve("peer"), """
                #!/bin/sh
                echo '    Latency     1.00ms  0.10ms   2.00ms   90.00%'
                echo '  1000 requests in 3.00s, 1.00MB read'
                echo 'Requests/sec:    333.33'
                """);
        assertThat(peer.toFile().setExecutable(true)).isTrue();
        try (LoopbackServer server =
                LoopbackServer.start(LoopbackOptions.DEFAULTS)) {
            MasterClient master = new MasterClient(server.master());
            assertThat(master.get("/vol/grow?count=1&collection=photos").status())
                    .isEqualTo(200);
            CommandRun run = check(
                    "--pairs=1",
                    "--concurrency=1",
                    "--peer=" + peer,
                    "--master=" + server.master(),
                    "--volume-server=" + server.volumeServers().get(0));
            assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
            assertThat(master.volumeStatus().collections()).containsExactly("photos");
        }
    }

    @Test
    void aPeerThatPrintsNoReportEndsTheCheck() throws Exception {
        Path silent = Files.writeString(directory.resolve("silent"), "#!/bin/sh\nexit 0\n");
        assertThat(silent.toFile().setExecutable(true)).isTrue();
        CommandRun run = check("--pairs", "1", "--concurrency", "1", "--peer", silent.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errorLines()).singleElement().asString().endsWith("wrk printed no report");
    }
}
