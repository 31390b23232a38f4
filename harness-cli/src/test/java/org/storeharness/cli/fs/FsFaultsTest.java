package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.cli.CommandRun;
import org.storeharness.cli.HarnessProcess;

/** What happens to a run's files from outside: each fault has its class, its line, and exit code 1. */
@Tag("slow")
class FsFaultsTest {
    private static final String READER = """
            [reader]
            size=1m
            bs=4k
            rw=randread
            runtime=60
            time_based
            """;

    @TempDir
    private Path directory;

    private Path place;
    private boolean mounted;

    @BeforeEach
    void createWorkDirectory() throws IOException {
        place = Files.createDirectory(directory.resolve("place"));
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            assertThat(succeeds("umount", place.toString())).isTrue();
        }
    }

    @Test
    void aReadOnlyMountIsRefusedInOneLine() throws Exception {
        mount("ro,size=8m");
        for (CommandRun run : List.of(fio(READER), metadata())) {
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).contains("is not writable (permissions, or a read-only mount)");
            assertThat(run.errorLines()).hasSize(1);
        }
    }

    @Test
    void aPlaceThatIsFullInTheMiddleRejectsWhatDoesNotFit() throws Exception {
        mount("size=1m,nr_inodes=100");
        CommandRun run = metadata("-F", "-n", "300", "--format", "json");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("\"outcome\" : \"rejected\"", "no space left");
        CommandRun table = metadata("-F", "-n", "300");
        assertThat(table.out()).containsPattern("   File creation +- +- +- +-   2\\d\\d failed");
        assertThat(table.err())
                .containsPattern("not valid: \\d+ operations failed")
                .containsPattern("file-creation .*for example rejected: no space left ");
        assertThat(place).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"psync", "mmap"})
    void aFileThatIsTruncatedUnderTheRunIsAMissAndEndsIt(String engine) throws Exception {
        String jobs = READER + "ioengine=" + engine + "\n";
        CompletableFuture<CommandRun> running = CompletableFuture.supplyAsync(() -> fio(jobs, "--format", "json"));
        Path blocks = await(file -> file.getFileName().toString().startsWith("blocks-") && sizeOf(file) == 1 << 20);
        try (FileChannel channel = FileChannel.open(blocks, StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }
        CommandRun run = running.get(50, TimeUnit.SECONDS);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("\"outcome\" : \"(miss|corrupt)\"")
                .containsPattern("the file ends (before|after)")
                .contains("\"valid\" : false");
        assertThat(place).isEmptyDirectory();
    }

    @Test
    void aFileThatIsRemovedUnderTheRunIsAMissAndEndsIt() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 1
                failures: {action: stop}
                targets: {files: {store: fs, options: {directory: '%s'}}}
                workloads:
                  read:
                    operations: {read: 1}
                    keys: sequential
                    concurrency: 1
                    phases: {fill: 50, measure: {duration: 60s}}
                """.formatted(place));
        CompletableFuture<CommandRun> running = CompletableFuture.supplyAsync(
                () -> CommandRun.of(List.of("run", plan.toString(), "--format", "json"), common()));
        Files.delete(await(file -> sizeOf(file) == 1_024));
        CommandRun run = running.get(50, TimeUnit.SECONDS);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.out()).contains("\"miss\" : 1", "\"valid\" : false");
    }

    @Test
    void leftoversOfAKilledRunAreUntouchedByTheNext() throws Exception {
        Path jobs = Files.writeString(directory.resolve("jobs.fio"), READER);
        Process killed = java(List.of(), "fs", "fio", jobs.toString(), "-d", place.toString(), "-q");
        Path blocks;
        try {
            blocks = await(file -> file.getFileName().toString().startsWith("blocks-") && sizeOf(file) == 1 << 20);
        } finally {
            killed.destroyForcibly().waitFor();
        }
        Files.writeString(blocks, "left by the one that was killed");
        CommandRun next = fio("[short]\nsize=1m\nbs=4k\nrw=randread\ndirect=1\n", "-v");
        assertThat(next.exitCode()).as(next.err()).isZero();
        Path ofKilled = blocks.getParent().getParent();
        assertThat(next.out().replaceAll("\\s+", " "))
                .contains(
                        "it was killed, or is still running elsewhere",
                        ofKilled + " belongs to a run",
                        "'./harness clean' lists");
        assertThat(blocks).hasContent("left by the one that was killed");
        try (Stream<Path> left = Files.list(place)) {
            assertThat(left).hasSize(1);
        }
    }

    @Test
    void moreOpenFilesThanTheLimitAreRefusedWithHowToRaiseIt() throws Exception {
        Path jobs = Files.writeString(directory.resolve("jobs.fio"), READER + "numjobs=40\n");
        Process limited = java(
                List.of("/bin/sh", "-c", "ulimit -n 400; exec \"$0\" \"$@\""),
                "fs",
                "fio",
                jobs.toString(),
                "-d",
                place.toString(),
                "-q");
        assertThat(limited.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(limited.exitValue()).isEqualTo(1);
        assertThat(directory.resolve("said"))
                .content()
                .contains("need 1600 open files, but the open-file limit is 400", "raise", "or lower the concurrency");
        assertThat(place).isEmptyDirectory();
    }

    private CommandRun fio(String jobs, String... more) {
        try {
            Path file = Files.writeString(directory.resolve("jobs.fio"), jobs);
            return CommandRun.of(List.of("fs", "fio", file.toString(), "-d", place.toString()), common(more));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private CommandRun metadata(String... more) {
        return CommandRun.of(List.of("fs", "metadata", "-d", place.toString()), common(more));
    }

    private String[] common(String... more) {
        List<String> all = new ArrayList<>(List.of(more));
        all.addAll(List.of(
                "--data-dir",
                directory.toString(),
                "--out",
                directory.resolve("runs").toString(),
                "-q"));
        return all.toArray(String[]::new);
    }

    private Process java(List<String> before, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(HarnessProcess.command(arguments));
        command.addAll(List.of(common()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("said").toFile())
                .start();
    }

    /** Waits for a file below the place. */
    private Path await(Predicate<Path> wanted) throws IOException, InterruptedException {
        for (int tries = 0; tries < 3_000; tries++) {
            try (Stream<Path> files = Files.walk(place)) {
                Optional<Path> found =
                        files.filter(Files::isRegularFile).filter(wanted).findFirst();
                if (found.isPresent()) {
                    return found.get();
                }
            } catch (UncheckedIOException e) {
                // Something was removed while it was looked at.
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
        throw new AssertionError("the file never came");
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return -1;
        }
    }

    private void mount(String options) throws Exception {
        mounted = succeeds("mount", "-t", "tmpfs", "-o", options, "harness-test", place.toString());
        assumeTrue(mounted, "does not apply: this user may not mount a small filesystem");
    }

    private static boolean succeeds(String... command) throws Exception {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
