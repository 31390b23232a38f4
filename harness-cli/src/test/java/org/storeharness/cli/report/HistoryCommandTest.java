package org.storeharness.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;

class HistoryCommandTest {
    private static final Path RUNS =
            Path.of("..", "harness-core", "src", "test", "resources", "org", "storeharness", "core", "report", "runs");

    @TempDir
    private Path directory;

    @Test
    void runsAreListedWithTheirTagsAndFigures() {
        CommandRun history = history("base", "slower", "--tag", "branch=main");
        assertThat(history.exitCode()).as(history.err()).isZero();
        assertThat(history.out())
                .contains("2026-01-31 12:00:00 UTC  20260131-120000-base  compare  branch=main")
                .contains("  fs.write.c16.1KiB  983", " objects/s, p50 14.", "8 rounds");
        assertThat(history("base", "slower", "--tag=branch=other").out()).isEqualTo("no runs\n");
    }

    @Test
    void aTableForChangePointToolsHasARowForEachRun() {
        List<String> rows = history("base", "slower", "failed", "--format=csv")
                .out()
                .lines()
                .toList();
        assertThat(rows).hasSize(4);
        assertThat(rows.get(0))
                .startsWith(
                        "time,run,plan,valid,tag_branch,fs.write.c16.1KiB.objects_per_second,fs.write.c16.1KiB.p50_ns");
        assertThat(rows.get(1))
                .startsWith("2026-01-31T12:00:00Z,20260131-120000-base,compare,true,main,983.0,1.46494125E7,");
        assertThat(history("base", "slower", "failed", "--format=csv", "--valid")
                        .out()
                        .lines())
                .hasSize(3);
    }

    @Test
    void theHistoryGoesToAFile() {
        Path file = directory.resolve("history.jsonl");
        CommandRun history = history("base", "slower", "--format=jsonl", "-o", file.toString());
        assertThat(history.out()).isEmpty();
        assertThat(file).content().hasLineCount(2).contains("\"metrics\":{\"objects_per_second\":");
    }

    @Test
    void badInputIsOneLine() {
        assertThat(CommandRun.of("history", "nosuch").errorLines())
                .singleElement()
                .asString()
                .contains("nosuch is no run directory and no result file");
        assertThat(history("base", "slower", "--format=xml").errorLines())
                .singleElement()
                .asString()
                .contains("--format must be one of text, csv, jsonl, got 'xml'");
    }

    private static CommandRun history(String... words) {
        return CommandRun.of(Stream.concat(
                        Stream.of("history"),
                        Arrays.stream(words)
                                .map(word -> word.startsWith("-") || word.contains("=") || word.contains("/")
                                        ? word
                                        : RUNS.resolve(word + ".json").toString()))
                .toArray(String[]::new));
    }
}
