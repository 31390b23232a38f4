package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.json.ResultJson;
import org.storeharness.result.RunResult;

/** Job files that are practised first, on files of the run's own. */
@Tag("slow")
class WarmFioTest {
    private static final String LINE = "warmed: files read in [0-9.]+ s \\(--no-scratch-warm-up skips this\\)";

    @TempDir
    private Path directory;

    private RunResult run(String... options) throws Exception {
        Path files = Files.createDirectory(directory.resolve("files"));
        Path job = Files.writeString(directory.resolve("read.fio"), """
                [read]
                directory=%s
                ioengine=psync
                rw=randread
                bs=4k
                size=1m
                number_ios=100
                invalidate=1
                """.formatted(files));
        Path out = directory.resolve("out");
        Path data = Files.createDirectory(directory.resolve("data"));
        CommandRun run = CommandRun.ofWarm(Stream.concat(
                        Stream.of("fs", "fio", job.toString(), "--out=" + out, "--data-dir=" + data),
                        Stream.of(options))
                .toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.errorLines().stream().filter(line -> line.matches(LINE)))
                .as(run.err())
                .hasSize(options.length == 0 ? 1 : 0);
        assertThat(files).isEmptyDirectory();
        assertThat(data).isEmptyDirectory();
        try (Stream<Path> runs = Files.list(out)) {
            return ResultJson.read(runs.findFirst().orElseThrow().resolve("result.json"));
        }
    }

    @Test
    void whatIsPractisedIsToldAndChangesNothingOfWhatIsCounted() throws Exception {
        RunResult result = run();
        assertThat(Objects.requireNonNull(result.run().warmed()))
                .singleElement()
                .satisfies(work -> {
                    assertThat(work.obstacle()).isNull();
                    assertThat(work.operations()).isPositive();
                });
        assertThat(result.results().get(0).operations().ok()).isEqualTo(100);
        assertThat(result.results().get(0).objectsBefore()).isEqualTo(256);
    }

    @Test
    void coldJobsAreNotPractised() throws Exception {
        RunResult result = run("--cold");
        assertThat(result.run().warmed()).isEmpty();
        assertThat(result.results().get(0).objectsBefore()).isEqualTo(256);
    }
}
