package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.json.plain.PlainJson;

class HistoryCommandTest {
    private static final Path RUNS =
            Path.of("..", "harness-report", "src", "test", "resources", "org", "storeharness", "report", "runs");

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
    void jsonHoldsTheObjectsThatJsonlHasLineByLine() {
        String json = history("base", "slower", "--format=json").out();
        List<String> lines =
                history("base", "slower", "--format=jsonl").out().lines().toList();
        assertThat(PlainJson.objects(PlainJson.parse(json), "series"))
                .hasSize(2)
                .isEqualTo(lines.stream().map(PlainJson::parse).toList());
    }

    @Test
    void runsAreFoundInTheTreeAndRepeatedOnesAreOne() throws IOException {
        copy("base", "2026/main/one");
        copy("slower", "2026/all");
        copy("same", "2026/all/runs/first");
        copy("short", "2026/all/runs/second");
        copy("noisy", "2026/not/a/run/this/deep/down");
        CommandRun history = history(directory.resolve("2026").toString(), "--format=jsonl");
        assertThat(history.out().lines()).hasSize(2).first().asString().contains("\"run\":\"20260131-120000-base\"");
        assertThat(history(directory.resolve("2026/all").toString()).out()).contains("20260131-120000-slower");
        assertThat(history(Files.createDirectory(directory.resolve("empty")).toString())
                        .errorLines())
                .singleElement()
                .asString()
                .contains("is not a run directory and holds none");
    }

    @Test
    void aPageIsWritten() {
        Path file = directory.resolve("history.html");
        history("base", "slower", "--format=html", "-o", file.toString());
        assertThat(file)
                .content()
                .contains("<h1>Store Harness: history</h1>", "fs, write (concurrency 16, 1KiB): objects/s");
    }

    @Test
    void badInputIsOneLine() {
        assertThat(CommandRun.of("history", "nosuch").errorLines())
                .singleElement()
                .asString()
                .contains("nosuch is neither a run directory nor a result file");
        assertThat(history("base", "slower", "--format=xml").errorLines())
                .singleElement()
                .asString()
                .contains("--format must be one of text, csv, jsonl, json, html, got 'xml'");
    }

    private void copy(String run, String place) throws IOException {
        Path made = Files.createDirectories(directory.resolve(place));
        Files.copy(RUNS.resolve(run + ".json"), made.resolve("result.json"));
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
