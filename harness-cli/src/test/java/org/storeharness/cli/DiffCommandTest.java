package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The exit codes of a gate, on stored runs. */
class DiffCommandTest {
    private static final Path RUNS =
            Path.of("..", "harness-report", "src", "test", "resources", "org", "storeharness", "report", "runs");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "same, 0, No regression by more than 5 %",
        "faster, 0, No regression by more than 5 %",
        "slower, 1, Regression by more than 5 %",
        "noisy, 3, Inconclusive",
        "short, 3, Inconclusive",
        "failed, 3, Not comparable",
        "client-bound, 3, Not comparable",
        "relaxed, 3, Not comparable"
    })
    void theGateTellsTheFindingByItsExitCode(String candidate, int exitCode, String words) {
        CommandRun gate = diff(run("base"), run(candidate), "--gate", "--within-run");
        assertThat(gate.exitCode()).as(gate.out() + gate.err()).isEqualTo(exitCode);
        assertThat(gate.out()).contains(words);
        assertThat(gate.err()).isEmpty();
        assertThat(diff(run("base"), run(candidate)).exitCode()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "--gate --within-run --margin=30%, 0, No regression by more than 30 %",
        "--gate, 3, Inconclusive",
    })
    void theMarginIsTheOneThatIsGivenAndRoundsDecideOnlyWhereTheyMay(String options, int exitCode, String words) {
        CommandRun gate = diff(run("base"), run("slower"), options.split(" "));
        assertThat(gate.exitCode()).as(gate.out() + gate.err()).isEqualTo(exitCode);
        assertThat(gate.out()).contains(words);
    }

    @Test
    void severalRunsAreGivenWithCommasOrAsADirectoryOfThem() throws IOException {
        for (String name : List.of("base", "same")) {
            Path run = Files.createDirectories(directory.resolve("before").resolve(name));
            Files.copy(Path.of(run(name)), run.resolve("result.json"));
        }
        Files.createDirectory(directory.resolve("before").resolve("no-run"));
        CommandRun one = diff(directory.resolve("before").toString(), run("slower"), "--gate", "--within-run");
        CommandRun other = diff(run("base") + "," + run("same"), run("slower"), "--gate", "--within-run");
        assertThat(one.exitCode()).as(one.err()).isEqualTo(1);
        assertThat(one.out()).isEqualTo(other.out()).containsPattern("8\\s+against\\s+16\\s+rounds");
    }

    /** {@code compare --repeat 6 --out main} leaves one directory, which holds the six runs. */
    @Test
    void theRunsOfADirectoryWithOneRepeatedRunAreThose() throws IOException {
        for (String side : List.of("base", "slower")) {
            Path repeated = Files.createDirectories(directory.resolve(side + "/gate-r1/runs"));
            Files.copy(Path.of(run(side)), repeated.resolveSibling("result.json"));
            for (int i = 0; i < 6; i++) {
                Files.copy(
                        Path.of(run(side)),
                        Files.createDirectory(repeated.resolve("gate-" + i)).resolve("result.json"));
            }
        }
        CommandRun gate = diff(
                directory.resolve("base").toString(),
                directory.resolve("slower").toString(),
                "--gate");
        assertThat(gate.exitCode()).as(gate.out() + gate.err()).isEqualTo(1);
        assertThat(gate.out()).containsPattern("6\\s+against\\s+6\\s+runs");
    }

    @Test
    void theDiffGoesToAFileInEveryFormat() {
        for (String format : List.of("text", "markdown", "junit", "json")) {
            Path file = directory.resolve("diff." + format);
            CommandRun diff = diff(
                    run("base"), run("slower"), "--gate", "--within-run", "--format", format, "-o", file.toString());
            assertThat(diff.exitCode()).isEqualTo(1);
            assertThat(diff.out()).isEmpty();
            assertThat(file)
                    .content()
                    .isEqualTo(diff(run("base"), run("slower"), "--within-run", "--format", format)
                            .out())
                    .containsIgnoringCase("regression");
        }
    }

    private static CommandRun diff(String base, String candidate, String... options) {
        return CommandRun.of(List.of("diff", base, candidate), options);
    }

    private static String run(String name) {
        return RUNS.resolve(name + ".json").toString();
    }
}
