package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.cli.CommandRun;

/** The job files that WEKA publishes run as they are, but for directory, size and runtime; on filesystems of each kind. */
@Tag("slow")
class PublishedJobFilesTest {
    private static final Path JOBS = Path.of("../harness-fs/src/test/resources/org/storeharness/fs/fio/valid");
    private static final String DIRECT = """
            [direct]
            size=64k
            bs=4k
            direct=1
            ioengine=libaio
            rw=randrw
            """;

    @TempDir
    private Path directory;

    static Stream<Path> published() throws IOException {
        try (Stream<Path> files = Files.list(JOBS)) {
            return files
                    .filter(file -> file.getFileName().toString().matches("weka-.*\\.fio"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("published")
    void aPublishedJobFileRunsAsItIs(Path file) throws IOException {
        Path place = Files.createDirectory(directory.resolve("place"));
        CommandRun run = fio(file, place, "--file-size", "1m", "--duration", "50ms", "--format", "fio-json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).containsPattern("\"total_ios\" : [1-9]").contains("\"error\" : 0");
        assertThat(place).isEmptyDirectory();
    }

    @Test
    void theCorpusHoldsAllSixPublishedFiles() throws IOException {
        assertThat(published()).hasSize(6);
    }

    @Test
    void aFilesystemInMemoryHasNoDirectIo() throws Exception {
        Path memory = Path.of("/dev/shm");
        assumeTrue(
                Files.isWritable(memory) && Files.getFileStore(memory).type().equals("tmpfs"),
                "does not apply: there is no tmpfs at /dev/shm");
        Path place = Files.createTempDirectory(memory, "harness-test");
        assertThat(label(place)).isEqualTo("no: tmpfs keeps files in memory");
        Files.delete(place);
    }

    @Test
    void aLocalDiskHasDirectIo() throws Exception {
        Path place = Files.createDirectory(directory.resolve("disk"));
        assumeTrue(
                Files.getFileStore(place).type().matches("ext4|xfs"),
                "does not apply: temporary files are on no local disk with direct I/O");
        assertThat(label(place)).isEqualTo("yes");
    }

    @Test
    void ofAFilesystemInUserSpaceDirectIoIsNotProven() throws Exception {
        assumeTrue(
                Stream.of("/usr/bin", "/usr/local/bin").anyMatch(bin -> Files.isExecutable(Path.of(bin, "mergerfs"))),
                "mergerfs is not installed");
        assumeTrue(
                Files.isReadable(Path.of("/dev/fuse")) && Files.isWritable(Path.of("/dev/fuse")),
                "does not apply: mergerfs cannot be mounted, there is no /dev/fuse to use");
        Path branches = Files.createDirectory(directory.resolve("branches"));
        Path one = Files.createDirectory(branches.resolve("one"));
        Path two = Files.createDirectory(branches.resolve("two"));
        Path place = Files.createDirectory(directory.resolve("merged"));
        perform("mergerfs", one + ":" + two, place.toString());
        try {
            assertThat(label(place))
                    .matches("not proven: fuse.mergerfs accepts it, but may still use a cache"
                            + "|no: fuse.mergerfs refuses it .*");
            try (Stream<Path> left = Files.list(place)) {
                assertThat(left).isEmpty();
            }
        } finally {
            perform("umount", place.toString());
        }
    }

    /** What the result says of direct I/O in that place, after a valid run with it. */
    private String label(Path place) throws IOException {
        Path file = Files.writeString(directory.resolve("direct.fio"), DIRECT);
        CommandRun run = fio(file, place, "--format", "json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> labels = run.out()
                .lines()
                .filter(line -> line.contains("\"directIo\" : "))
                .map(line -> line.replaceAll(".* : \"(.*)\",?", "$1"))
                .distinct()
                .toList();
        // That of the place, and that of the target in it.
        assertThat(labels).hasSize(1);
        return labels.get(0);
    }

    private CommandRun fio(Path file, Path place, String... more) {
        return CommandRun.of(
                List.of("fs", "fio", file.toString(), "-d", place.toString(), "-q"),
                Stream.concat(
                                Stream.of(more),
                                Stream.of(
                                        "--data-dir",
                                        directory.toString(),
                                        "--out",
                                        directory.resolve("runs").toString()))
                        .toArray(String[]::new));
    }

    private static void perform(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }
}
