package org.storeharness.cli.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.json.ResultJson;
import org.storeharness.report.Report;
import org.storeharness.report.WrittenText;
import org.storeharness.result.RunResult;
import org.storeharness.result.RunTimeline;

class SeaweedSweepCommandTest {
    private static final String LINE =
            "avg=[0-9.]+ p50=([0-9.]+|-) p80=([0-9.]+|-) p90=([0-9.]+|-) p95=([0-9.]+|-) p99=([0-9.]+|-) qps=\\d+";

    @TempDir
    private Path directory;

    private CommandRun sweep(String... more) throws Exception {
        Path data = Files.createDirectories(directory.resolve("data"));
        String[] first = {
            "seaweed", "sweep", "-q", "--loopback", "-n=20", "--data-dir=" + data, "--out=" + directory.resolve("out")
        };
        CommandRun run = CommandRun.of(java.util.List.of(first), more).succeeded();
        return run;
    }

    /** {@code SeaweedSweepFindingsTest} holds the content of the sentences. */
    @Test
    void everyCombinationHasALineForWritesAndOneForReadsInEachRoundAndSentencesFitTheTerminal() throws Exception {
        CommandRun run = sweep("--volumes=1,2", "--concurrency=1", "--rounds=2");
        assertThat(run.out().lines().filter(line -> line.startsWith("num_volume=")))
                .containsExactlyInAnyOrder(
                        "num_volume=1 concurrency=1 size=1KiB", "num_volume=2 concurrency=1 size=1KiB");
        assertThat(run.out().lines().filter(line -> line.matches(LINE))).hasSize(2 * 2 * 2);
        assertThat(run.out().lines().filter(line -> line.matches("[01] -{60}"))).hasSize(2 * 2);
        assertThat(run.out()).contains("write at concurrency 1, 1KiB, by volumes: 1: ", "repeat with --rounds 8");
        String narrow = sentences(writtenAt(80));
        assertThat(narrow.lines()).allMatch(line -> line.length() <= 80);
        assertThat(narrow.split("\\s+")).containsExactly(sentences(run.out()).split("\\s+"));
    }

    /** The report of the only run, for a terminal of this width. */
    private String writtenAt(int columns) throws Exception {
        RunResult result =
                ResultJson.read(CommandRun.onlyIn(directory.resolve("out")).resolve("result.json"));
        return WrittenText.of(text -> new SeaweedSweepReport()
                .write(new Report(result, null, RunTimeline.UNKNOWN, false, false, columns), text));
    }

    /** The text below the tables, without the run directory, whose name may be of any length. */
    private static String sentences(String report) {
        int end = report.indexOf("\nRun directory");
        return report.substring(report.indexOf("Each round: "), end < 0 ? report.length() : end);
    }
}
