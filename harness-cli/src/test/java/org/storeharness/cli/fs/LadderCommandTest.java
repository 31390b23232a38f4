package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.saved.SavedRuns;

class LadderCommandTest {
    private static final Path SCRIPT = Path.of("..", "examples", "mergerfs-rungs");

    @TempDir
    private Path directory;

    private CommandRun ladder(List<String> rungs, String... arguments) {
        List<String> all = new ArrayList<>(List.of("fs", "ladder", "-q", "--data-dir", directory.toString()));
        all.addAll(List.of("--out", directory.resolve("runs").toString()));
        all.addAll(rungs);
        return CommandRun.of(all, arguments);
    }

    private Path made(String name) throws IOException {
        return Files.createDirectory(directory.resolve(name));
    }

    /** A warm-up overwrites and reads before each pass, and is no part of it. */
    @Test
    void everyRungIsMeasuredAgainstTheOneBeforeInTheOrderGiven() throws Exception {
        Path one = made("one");
        Path two = made("two");
        Path liar = made("liar");
        CommandRun run = ladder(
                        List.of("--rung", "null", "--rung", "first=" + one, "--rung", "second=" + two),
                        ("--rung liar=" + liar + ":nullrw --bs 64KiB --size 256KiB --rounds 2 --warm-up 20ms")
                                .split(" "))
                .succeeded();
        assertThat(run.out().replaceAll("\\s+", " "))
                .containsPattern("write, calls of 64KiB: what each rung costs against the one before rung .*µs a call"
                        + " null \\(the harness itself\\) [\\d.,]+ [\\d.,]+"
                        + " first [\\d.,]+ [\\d.,]+ .* against null.* x as long; too few rounds.*"
                        + " second [\\d.,]+ [\\d.,]+ .* against first.* x as long; too few rounds.*"
                        + " liar \\(nullrw: no data, not verified\\) ")
                .contains("read, calls of 64KiB")
                .contains("! second shares the device ")
                .containsPattern("! liar is declared nullrw, and is .*, which moves data nevertheless");
        assertThat(List.of(one, two, liar))
                .allSatisfy(place -> assertThat(place).isEmptyDirectory());
        List<Measurement> passes =
                SavedRuns.read(CommandRun.onlyIn(directory.resolve("runs"))).results();
        assertThat(passes)
                .hasSize(4 * 2 * 2)
                .allSatisfy(pass -> assertThat(pass.operations().ok()).isEqualTo(4));
        // A busy machine may have no time for a single one of them
        for (String work : List.of("write", "read")) {
            assertThat(passes)
                    .filteredOn(pass -> pass.workload().equals(work))
                    .anyMatch(pass -> Objects.requireNonNull(pass.warmUp()).operations() > 0);
        }
    }

    @Test
    void aDirectoryMayHoldEqualSignsAndColons() {
        assertThat(Rung.parseAll(List.of("a=/x=y:z", "b=/x:nullrw")))
                .containsExactly(new Rung("a", Path.of("/x=y:z"), false), new Rung("b", Path.of("/x"), true));
    }

    @Test
    @Tag("exhaustive")
    void mergerfsOverNullrwMemoryAndADiskIsMeasuredAsALadder() throws Exception {
        assumeTrue(
                Stream.of("/usr/bin", "/usr/local/bin").anyMatch(bin -> Files.isExecutable(Path.of(bin, "mergerfs"))),
                "mergerfs is not installed");
        assumeTrue(
                Files.isReadable(Path.of("/dev/fuse")) && Files.isWritable(Path.of("/dev/fuse")),
                "does not apply: mergerfs cannot be mounted, there is no /dev/fuse to use");
        Path build = Files.createDirectories(Path.of("target", "tmp")).toAbsolutePath();
        Path place = Files.createTempDirectory(build, "ladder-");
        List<String> rungs = List.of(script("up", place).strip().split(" "));
        try {
            CommandRun run = ladder(rungs, "--bs", "64KiB", "--size", "256KiB", "--rounds", "2", "-v")
                    .succeeded();
            assertThat(run.out()
                            .lines()
                            .dropWhile(line -> !line.startsWith("write, calls"))
                            .skip(2)
                            .filter(line -> line.matches("  \\S.*"))
                            .limit(5)
                            .map(line -> line.strip().split(" ", 2)[0]))
                    .containsExactly("null", "nullrw", "memory", "disk", "bare");
            assertThat(run.out())
                    .contains("nullrw (nullrw: no data, not verified)")
                    .doesNotContain("which moves data nevertheless")
                    .contains(
                            "! memory is served by a program, and dropping its file ",
                            "! disk is served by a program, ")
                    .doesNotContain("! nullrw is served by", "! bare is served by")
                    .contains("what fuse.mergerfs keeps elsewhere is not seen");
            if (run.out().contains("\n  bare device: ")) {
                assertThat(run.out())
                        .contains("\n  disk device: ", "! bare shares the device ", " with disk: ")
                        .doesNotContain("\n  memory device: ");
            }
        } finally {
            script("down", place);
        }
        assertThat(place).isEmptyDirectory();
        Files.delete(place);
    }

    private static String script(String word, Path place) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(SCRIPT.toString(), word, place.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }
}
