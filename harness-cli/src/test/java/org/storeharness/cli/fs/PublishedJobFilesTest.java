package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.json.plain.PlainJson;

/** The job files that WEKA publishes run as they are, but for directory, size and runtime. */
@Tag("slow")
@Tag("exhaustive")
class PublishedJobFilesTest {
    private static final Path JOBS = Path.of("../harness-fs/src/test/resources/org/storeharness/fs/fio/valid");

    @TempDir
    private Path directory;

    @Test
    void publishedJobFilesRunAsTheyAre() throws IOException {
        Path place = Files.createDirectory(directory.resolve("place"));
        List<String> command = new ArrayList<>(List.of("fs", "fio"));
        try (Stream<Path> files = Files.list(JOBS)) {
            files.map(Path::toString)
                    .filter(file -> file.matches(".*/weka-[^/]*\\.fio"))
                    .sorted()
                    .forEach(command::add);
        }
        assertThat(command).hasSize(2 + 6);
        command.addAll(List.of("-d", place.toString(), "--file-size", "1m", "--duration", "1s", "-q"));
        command.addAll(List.of("--format", "fio-json", "--data-dir", directory.toString()));
        CommandRun run = CommandRun.of(
                        command, "--out", directory.resolve("runs").toString())
                .succeeded();
        assertThat(PlainJson.objects(PlainJson.parse(run.out()), "jobs"))
                .allSatisfy(job -> assertThat(PlainJson.number(job, "error")).isZero())
                .filteredOn(job -> !PlainJson.object(job, "job options").containsKey("create_only"))
                .hasSize(6)
                .allSatisfy(job -> assertThat(PlainJson.number(PlainJson.object(job, "read"), "total_ios")
                                + PlainJson.number(PlainJson.object(job, "write"), "total_ios"))
                        .isPositive());
        assertThat(place).isEmptyDirectory();
    }
}
