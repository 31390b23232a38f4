package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.json.plain.PlainJson;

/** Tests directories of job files, as {@code -w} takes them: other people's may hold anything. */
@Tag("slow")
class JobDirectoryTest {
    private static final Path JOBS = Path.of("../harness-fs/src/test/resources/org/storeharness/fs/fio/valid");
    private static final String READS = "size=64k\nrw=randread\n";

    @TempDir
    private Path directory;

    private Path jobs;

    @BeforeEach
    void makeDirectories() throws IOException {
        jobs = Files.createDirectory(directory.resolve("jobs"));
        Files.createDirectory(directory.resolve("place"));
    }

    @Test
    void filesAreCarriedOutInTheOrderOfTheirNamesWithTheLinesThatTheyAskFor() throws Exception {
        Files.writeString(jobs.resolve("20-last.fio"), "# report latency\n[a]\n" + READS);
        byte[] notInUtf8 = ("# report iops \u00e9\n[a]\ndescription=\u00e9t\u00e9\n" + READS)
                .getBytes(StandardCharsets.ISO_8859_1);
        Files.write(jobs.resolve("10-first.job"), notInUtf8);
        Files.writeString(jobs.resolve("README"), "no job file");
        CommandRun run = corners(jobs).succeeded();
        assertThat(run.out())
                .containsSubsequence(
                        "for job 10-first.job on ",
                        "    read iops: ",
                        "    total iops: ",
                        "for job 20-last.fio on ",
                        "    read latency: ")
                .doesNotContain("bandwidth:")
                .containsPattern("Details: .*results_\\d{4}-\\d\\d-\\d\\d_\\d{4}\\.json");
    }

    @Test
    void whatIsNoDirectoryOfJobFilesIsRefusedInOneLine() throws Exception {
        assertRefused("must hold files that end in .job or .fio, got '" + jobs + "'");
        Files.createDirectory(jobs.resolve("nested.fio"));
        assertRefused(jobs.resolve("nested.fio") + " is not a job file: it is a directory");
        Files.delete(jobs.resolve("nested.fio"));
        Path loop = Files.createSymbolicLink(jobs.resolve("loop.job"), Path.of("loop.job"));
        CommandRun run = corners(jobs);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errorLines()).singleElement().asString().contains(loop + ": Too many levels of symbolic links");
        Files.delete(loop);
        Files.write(jobs.resolve("large.job"), new byte[(1 << 20) + 1]);
        assertRefused(jobs.resolve("large.job") + " is not a job file: it is larger than 1MiB");
    }

    @Test
    void theShippedSetOfMixedJobsHasTheNamesOfWekatesters() {
        CommandRun run = corners(Path.of("mixed"), "--file-size", "1m", "--duration", "100ms", "--jobs", "1")
                .succeeded();
        assertThat(run.out())
                .containsSubsequence(
                        "for job 011-bandwidthRW.job", "for job 021-latencyRW.job", "for job 031-iopsRW.job");
    }

    private void assertRefused(String words) {
        CommandRun run = corners(jobs);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLines()).singleElement().asString().contains(words);
    }

    private CommandRun corners(Path workload, String... more) {
        String place = directory.resolve("place").toString();
        String runs = directory.resolve("runs").toString();
        List<String> command = List.of(
                "fs", "corners", "-w", workload.toString(), "-d", place, "--data-dir", place, "--out", runs, "-q");
        return CommandRun.of(command, more);
    }

    /** Those of WEKA, but for directory, size and runtime. */
    @Test
    @Tag("exhaustive")
    void publishedJobFilesRunAsTheyAre() throws IOException {
        Path place = directory.resolve("place");
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
