package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
        CommandRun history = history("base", "slower", "--tag", "branch=main").succeeded();
        assertThat(history.out())
                .contains("2026-01-31 12:00:00 UTC  20260131-120000-base  compare  branch=main")
                .contains("  fs.write.c16.1KiB  983", " objects/s, p50 14.", "8 rounds");
        assertThat(history("base", "slower", "--tag=branch=other").out()).isEqualTo("no runs\n");
    }

    @Test
    void aRunThatIsNotValidHasNoRowWhereValidOnesAreAskedFor() {
        assertThat(history("base", "slower", "failed", "--format=csv").out().lines())
                .hasSize(4);
        assertThat(history("base", "slower", "failed", "--format=csv", "--valid")
                        .out()
                        .lines())
                .hasSize(3);
    }

    @Test
    void theHistoryGoesToAFile() throws IOException {
        Path file = directory.resolve("history.json");
        CommandRun history = history("base", "slower", "--format=json", "-o", file.toString());
        assertThat(history.out()).isEmpty();
        assertThat(PlainJson.objects(PlainJson.parse(Files.readString(file)), "series"))
                .hasSize(2)
                .allSatisfy(
                        each -> assertThat(PlainJson.object(each, "metrics")).containsKey("objects_per_second"));
    }

    @Test
    void runsAreFoundInTheTreeAndRepeatedOnesAreOne() throws IOException {
        copy("base", "2026/main/one");
        copy("slower", "2026/all");
        copy("same", "2026/all/runs/first");
        copy("short", "2026/all/runs/second");
        copy("noisy", "2026/not/a/run/this/deep/down");
        CommandRun history = history(directory.resolve("2026").toString(), "--format=json");
        assertThat(PlainJson.objects(PlainJson.parse(history.out()), "series"))
                .extracting(each -> each.get("run"))
                .containsExactly("20260131-120000-base", "20260131-120000-slower");
        assertThat(history(directory.resolve("2026/all").toString()).out()).contains("20260131-120000-slower");
        assertThat(history(Files.createDirectory(directory.resolve("empty")).toString())
                        .errorLines())
                .singleElement()
                .asString()
                .contains("is not a run directory and holds none");
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
