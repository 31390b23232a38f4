package org.storeharness.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.cli.CommandRun;
import org.storeharness.cli.ci.GateBuild.BuildOutcome;

/** Tests {@code examples/ci/gate} with a harness that gives planted answers. */
class GateScriptTest {
    /** The planted harness. Its exit codes are in the variables COMPARE and DIFF; it writes down each call, and each argument in a line. */
    private static final String TOLD = """
            echo "$*" >>calls
            printf '%s\\n' "$@" '' >>arguments
            command=$1
            while [ $# -gt 1 ]; do
                case $1 in
                    --out) mkdir -p "$2/gate-r1"; echo "{}" >"$2/gate-r1/result.json" ;;
                    -o) echo "# Finding" >"$2" ;;
                esac
                shift
            done
            case $command in
                compare)
                    [ "${COMPARE:-0}" -eq 0 ] || echo "harness compare: no space left" >&2
                    exit "${COMPARE:-0}" ;;
                diff) case $(tail -n 1 calls) in *--gate*) exit "${DIFF:-0}" ;; esac ;;
            esac
            """;

    @TempDir
    private Path directory;

    static Stream<Arguments> recipes() {
        return Stream.of(
                Arguments.of("github-actions.yml", "name: Gate\\n +run: (.+)$"),
                Arguments.of("gitlab-ci.yml", "script:\\n +- (.+)$"),
                Arguments.of("Jenkinsfile", "returnStatus: true, script: '(.+)'"));
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void theFirstBuildOfTheBaseIsWhatLaterOnesAreComparedWith(String file, String pattern) throws Exception {
        String command = GateBuild.command(file, pattern);
        GateBuild build = build();
        assertThat(build.with("GATE_ROLE", "base").run(command).exitCode()).isZero();
        assertThat(build.file("gate-data/base/gate-r1/result.json")).exists();
        assertThat(build.file("gate-data/history/gate-r1/result.json")).exists();
        assertThat(build.file("gate/history.html")).exists();
        assertThat(build.file("gate/diff.md")).doesNotExist();

        BuildOutcome second = build.with("GATE_ROLE", "candidate").run(command);
        assertThat(second.exitCode()).as(second.output()).isZero();
        assertThat(second.output()).contains("# Finding");
        assertThat(build.file("gate/junit.xml")).exists();
        assertThat(Files.readString(build.file("arguments")).split("\n\n"))
                .allSatisfy(call -> CommandRun.requireUnderstood(call.split("\n")));
        assertThat(Files.readAllLines(build.file("calls")))
                .anySatisfy(call -> assertThat(call)
                        .isEqualTo(
                                "diff --gate --format markdown -o gate/diff.md --margin 10% gate-data/base gate/runs"));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "0, 1, 1", "0, 3, 3", "1, 0, 2", "2, 0, 2", "0, 2, 2"})
    void theExitCodeIsThatOfTheDiffOrThatNothingWasMeasured(String compare, String diff, int exitCode)
            throws Exception {
        GateBuild build = build().with("GATE_ROLE", "base");
        assertThat(build.run("examples/ci/gate").exitCode()).isZero();
        Files.writeString(build.file("gate-data/base/first"), "");
        BuildOutcome outcome = build.with("COMPARE", compare).with("DIFF", diff).run("examples/ci/gate");
        assertThat(outcome.exitCode()).as(outcome.output()).isEqualTo(exitCode);
        assertThat(Files.exists(build.file("gate-data/base/first")))
                .as("only a build that passes takes the place of the base")
                .isEqualTo(exitCode != 0);
    }

    @Test
    void whatIsNotDecidedPassesWhereThatIsWanted() throws Exception {
        GateBuild build = build();
        BuildOutcome none = build.run("examples/ci/gate");
        assertThat(none.exitCode()).isEqualTo(3);
        assertThat(none.output()).contains("gate: there is no build to compare with yet");
        assertThat(build.with("GATE_UNDECIDED", "pass").run("examples/ci/gate").exitCode())
                .isZero();
        build.with("GATE_ROLE", "base").run("examples/ci/gate");
        BuildOutcome outcome = build.with("DIFF", "3").run("examples/ci/gate");
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.output()).contains("not decided, which GATE_UNDECIDED lets pass");
        assertThat(build.with("DIFF", "1").run("examples/ci/gate").exitCode()).isEqualTo(1);
    }

    @Test
    void aBuildThatCannotBeMeasuredLeavesNoVerdictOfAnEarlierOne() throws Exception {
        GateBuild build = build().with("GATE_ROLE", "base");
        build.run("examples/ci/gate");
        build.run("examples/ci/gate");
        assertThat(build.file("gate/diff.md")).exists();
        BuildOutcome outcome = build.with("COMPARE", "1").run("examples/ci/gate");
        assertThat(outcome.output())
                .contains("harness compare: no space left", "the build could not be measured, see gate/report.txt");
        assertThat(build.file("gate/report.txt")).hasContent("harness compare: no space left");
        assertThat(build.file("gate/diff.md")).doesNotExist();
    }

    @Test
    void moreOptionsGoToTheComparisonAndWrongRolesAreRefused() throws Exception {
        GateBuild build = build().with("GATE_RUNS", "6");
        build.run("examples/ci/gate --set fs.directory='/mnt/a b'");
        assertThat(Files.readAllLines(build.file("calls")))
                .first()
                .asString()
                .startsWith("compare --plan ")
                .endsWith("/examples/ci/gate.yaml --repeat 6 --out gate/runs --quiet --set fs.directory=/mnt/a b");
        BuildOutcome wrong = build.with("GATE_ROLE", "main").run("examples/ci/gate");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.output()).contains("GATE_ROLE must be base or candidate, got main");
    }

    /** The base is as a build leaves it that is cancelled, or runs out of time, while it replaces the base. */
    @Test
    void aBaseThatIsGoneIsNeverReplacedInSilence() throws Exception {
        GateBuild build = build().with("GATE_ROLE", "base");
        assertThat(build.run("examples/ci/gate").exitCode()).isZero();
        Files.writeString(build.file("gate-data/base/whole"), "");
        Path base = build.file("gate-data/base");

        // Between its two moves: the next base is whole, and the last is still there
        Files.move(base, build.file("gate-data/base.next"));
        Files.createDirectories(build.file("gate-data/base.old/gate-r0"));
        build.with("DIFF", "1");
        BuildOutcome compared = build.run("examples/ci/gate");
        assertThat(compared.exitCode()).as(compared.output()).isEqualTo(1);
        assertThat(base.resolve("whole")).exists();
        assertThat(build.file("gate-data/base.old")).doesNotExist();

        // While it copied: what was copied is no base
        Files.createDirectories(build.file("gate-data/base.next"));
        assertThat(build.run("examples/ci/gate").exitCode()).isEqualTo(1);
        assertThat(base.resolve("whole")).exists();
        assertThat(build.file("gate-data/base.next")).doesNotExist();

        // Only the history is left
        Files.move(base, build.file("gate-data/base.next"));
        BuildOutcome gone = build.with("DIFF", "0").run("examples/ci/gate");
        assertThat(gone.exitCode()).as(gone.output()).isEqualTo(3);
        assertThat(gone.output()).contains("their base is gone", "GATE_RESET=yes");
        assertThat(base).doesNotExist();
        assertThat(build.with("GATE_RESET", "yes").run("examples/ci/gate").exitCode())
                .isZero();
        assertThat(base).exists();
    }

    /** Such as one whose rounds are too noisy, or in which the client was the limit. */
    @Test
    void aBaseThatIsNotDecidedAgainstItselfIsNamedWhenItIsMade() throws Exception {
        GateBuild build = build().with("GATE_ROLE", "base");
        assertThat(build.run("examples/ci/gate").output()).doesNotContain("may block");
        BuildOutcome named = build.with("DIFF", "3").with("GATE_RESET", "yes").run("examples/ci/gate");
        assertThat(named.exitCode()).isZero();
        assertThat(named.output()).contains("this base may block later gates", "see gate/base.md");
        assertThat(Files.readAllLines(build.file("calls")))
                .contains("diff --gate --format markdown -o gate/base.md --margin 10% gate-data/base gate-data/base");
    }

    /** The next base is taken by a build that an intended regression would stop. */
    @Test
    void anIntendedRegressionIsTakenForTheBaseWhenThatIsSaid() throws Exception {
        GateBuild build = build().with("GATE_ROLE", "base");
        build.run("examples/ci/gate");
        Files.writeString(build.file("gate-data/base/first"), "");
        build.with("DIFF", "1");
        assertThat(build.run("examples/ci/gate").exitCode()).isEqualTo(1);
        assertThat(build.with("GATE_RESET", "yes").run("examples/ci/gate").exitCode())
                .isZero();
        assertThat(build.file("gate-data/base/first")).doesNotExist();
        assertThat(build.with("GATE_RESET", "1").run("examples/ci/gate").output())
                .contains("GATE_RESET must be yes or no, got 1");
    }

    /** The first build holds the lock until it is told that the second waits for it. */
    @Test
    void buildsThatShareTheirDataRunOneAfterTheOther() throws Exception {
        GateBuild build = build().with("GATE_ROLE", "base");
        if (!GateBuild.hasProgram("flock")) {
            assertThat(build.run("examples/ci/gate").output()).contains("there is no flock");
            return;
        }
        BuildOutcome outcome = build.run("""
                mkdir -p gate-data
                exec 8>gate-data/.lock
                flock 8
                examples/ci/gate 2>waits 8>&- &
                until grep -q 'waits for another build' waits 2>/dev/null; do kill -0 $!; sleep 0.05; done
                test ! -e calls
                flock -u 8
                wait $!
                """);
        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        assertThat(build.file("calls")).exists();
    }

    /** The step of GitHub Actions that comes after. */
    @Test
    void theSummaryIsWhatTheDiffSaysIfThereIsOne() throws Exception {
        String command = GateBuild.command("github-actions.yml", "name: Summary\\n +if: always\\(\\)\\n +run: (.+)$");
        GateBuild build = build().with("GATE_ROLE", "base");
        assertThat(build.run(command).exitCode()).isZero();
        assertThat(build.file("summary.md")).doesNotExist();
        build.run("examples/ci/gate");
        build.run("examples/ci/gate");
        assertThat(build.run(command).exitCode()).isZero();
        assertThat(build.file("summary.md")).hasContent("# Finding");
    }

    /** A plan that the harness would refuse, or whose rates a calibration sets, would gate nothing. */
    @Test
    void thePlanOfTheRecipesCanBeRunAsItIs() {
        CommandRun run = CommandRun.of("compare", "--plan=../examples/ci/gate.yaml", "--dry-run")
                .succeeded();
        assertThat(run.out())
                .contains("workload write: ", "workload read-at-rate: ")
                .doesNotContain("paced");
    }

    private GateBuild build() throws IOException {
        return new GateBuild(directory, TOLD)
                .with("HARNESS", directory.resolve("harness").toString());
    }
}
