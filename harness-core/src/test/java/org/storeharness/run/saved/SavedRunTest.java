package org.storeharness.run.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.report.CautionText;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.HarnessRun;
import org.storeharness.run.WholeRun;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.LogFixture;
import org.storeharness.sample.PhaseId;

class SavedRunTest {
    private static final int STAGES_OF_A_ROUND = 4;

    private static final String PLAN = """
            rounds: 2
            targets: {Memory: {store: memory, batch: 2}, memory: {store: memory}}
            sweep: {size: ["100B:1,300B:1"]}
            workloads:
              write: {operations: {write: 1}, concurrency: 2, phases: {measure: {operations: 2000}}}
              mixed:
                operations: {write: 1, read: 3}
                arrivals: 10000/s
                phases: {warmUp: {operations: 50}, measure: {operations: 1000}}
            """;

    @TempDir
    private static Path made;

    /** The files that a kill would have left, by the number of stages that were over. */
    private static final List<Path> LEFT = new ArrayList<>();

    private static HarnessRun.RunOutcome outcome;

    @TempDir
    private Path directory;

    @BeforeAll
    static void runAndKeepWhatAKillWouldLeave() throws Exception {
        RunListener keeper = new RunListener() {
            @Override
            public void started(Stage stage) {
                keep();
            }

            @Override
            public void step(String line) {
                if (line.startsWith("cleaning up")) {
                    keep();
                }
            }
        };
        outcome = WholeRun.in(made, new MemoryDriver()).listener(keeper).of(PLAN);
    }

    private static void keep() {
        try (Stream<Path> runs = Files.list(made.resolve("out"))) {
            Path run = runs.findFirst().orElseThrow();
            LEFT.add(copy(run, made.resolve("killed" + LEFT.size()).resolve(run.getFileName())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        for (String name : new String[] {"plan.yaml", "environment.json", "result.json", "intervals.hlog"}) {
            Files.copy(from.resolve(name), to.resolve(name));
        }
        return to;
    }

    /** A copy of what was left after so many stages, to be changed at will. */
    private Path killed(int over) throws IOException {
        Path from = LEFT.get(over);
        return copy(from, directory.resolve(over + "/" + from.getFileName()));
    }

    @Test
    void aRunThatEndedInOrderIsReadFromItsResult() throws RunException {
        assertThat(SavedRuns.read(outcome.directory().path())).isEqualTo(outcome.result());
    }

    @Test
    void aKillBetweenAnyTwoStagesLosesTheRoundUnderWayAtMost() throws RunException {
        List<Measurement> whole = outcome.result().results();
        assertThat(whole).hasSize(8);
        for (int over = 0; over <= whole.size(); over++) {
            RunResult result = SavedRuns.read(LEFT.get(over));
            assertThat(result.results())
                    .as("after %d stages", over)
                    .isEqualTo(whole.subList(0, over - over % STAGES_OF_A_ROUND));
            assertThat(result.targets()).isEqualTo(outcome.result().targets());
            assertThat(result.environment()).isEqualTo(outcome.result().environment());
        }
    }

    @Test
    void aRunThatWasKilledIsNeitherCompleteNorValidAndComparesNothing() throws RunException {
        for (Path killed : LEFT) {
            RunResult result = SavedRuns.read(killed);
            assertThat(result.run().finished()).isNull();
            assertThat(result.run().complete()).isFalse();
            assertThat(result.run().valid()).isFalse();
            assertThat(CautionText.invalidReasons(result)).containsOnlyOnce("the run is not complete");
            assertThat(result.comparisons()).isEmpty();
        }
    }

    @Test
    void phasesThatAreNotInThePlanAreIgnored() throws Exception {
        Path killed = killed(0);
        for (PhaseId stranger : new PhaseId[] {
            LogFixture.phase("measure", "nosuch", "write", 2, "1KiB", "closed", 1),
            LogFixture.phase("measure", "memory", "nosuch", 2, "1KiB", "closed", 1)
        }) {
            LogFixture.write(killed.resolve("intervals.hlog"), stranger, 1, false, true);
        }
        assertThat(SavedRuns.timeline(killed, SavedRuns.read(killed)).phases()).isEmpty();
    }

    @Test
    void aLogWithoutCommentsThatDescribeItsPhasesIsRefusedInOneLine() throws Exception {
        Path killed = killed(2);
        Path log = killed.resolve("intervals.hlog");
        List<String> lines = new ArrayList<>(Files.readAllLines(log));
        lines.removeIf(line -> line.startsWith("#[phase "));
        Files.write(log, lines);
        assertRefused(killed, "is of a phase that no comment before it describes, as an older version wrote it");
    }

    @Test
    void aPathThatIsNoRunDirectoryIsRefusedInOneLine() throws IOException {
        Path empty = Files.createDirectory(directory.resolve("empty"));
        Path file = Files.writeString(directory.resolve("file"), "x");
        assertRefused(empty, "is not a run directory: it holds no result.json");
        assertRefused(file, "not valid JSON");
        assertThatThrownBy(() -> SavedRuns.one(file))
                .isInstanceOf(RunException.class)
                .hasMessage(file + " is not a directory");
        assertRefused(directory.resolve("nosuch"), "is not a directory");
    }

    @Test
    void damagedFilesAreRefusedInOneLine() throws IOException {
        Path killed = killed(3);
        String text = Files.readString(killed.resolve("result.json"));
        for (String damaged : new String[] {
            "", "{", "[]", "\u001b[31m", text.substring(0, text.length() / 2), text.replace("\"seed\"", "\"speed\"")
        }) {
            Files.writeString(killed.resolve("result.json"), damaged);
            assertRefused(killed, "result.json");
        }
        killed = killed(2);
        Files.writeString(killed.resolve("intervals.hlog"), "\u001b[31mnonsense\n");
        assertRefused(killed, "intervals.hlog:1 is not a line of an interval log");
        Files.writeString(killed.resolve("intervals.hlog"), "#[interval \u001b[31m 1 1 0 \u001b[2J=0]\n");
        assertRefused(killed, "intervals.hlog:1");
    }

    @Test
    void aDirectoryInThePlaceOfAFileIsRefusedInOneLine() throws IOException {
        for (String name : new String[] {"result.json", "intervals.hlog"}) {
            Path killed = killed(name.equals("result.json") ? 1 : 2);
            Files.delete(killed.resolve(name));
            Files.createDirectory(killed.resolve(name));
            assertRefused(killed, "regular file");
        }
    }

    private static void assertRefused(Path saved, String words) {
        assertThatThrownBy(() -> SavedRuns.timeline(saved, SavedRuns.read(saved)))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(words)
                .hasMessageMatching("[\\x20-\\x7e]+");
    }
}
