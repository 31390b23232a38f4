package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.store.Refusals.assertInvalid;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.FlightRecorder;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.cli.support.ExitCodes;

/** {@code --profile}; which phases are recorded, {@code ProfiledRunTest} holds, and with which files {@code RunRecordingsTest}. */
class ProfileOptionTest {
    @TempDir
    private Path directory;

    @Test
    void aProfiledRunIsNotValidAndItsPageLinksTheFlameGraphOfARecordingWithoutSecrets() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 1
                targets: {memory: {store: memory}}
                workloads: {read: {operations: {read: 1}, concurrency: 1, phases: {fill: 100, measure: {duration: 500ms}}}}
                """);
        Path data = Files.createDirectories(directory.resolve("data"));
        CommandRun run = CommandRun.of(
                "run", plan.toString(), "-q", "--profile", "--out=" + directory.resolve("out"), "--data-dir=" + data);
        assertThat(run.exitCode()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.out()).contains("NOT VALID: a profiler (jfr) recorded the measured phases");
        assertThat(FlightRecorder.getFlightRecorder().getRecordings()).isEmpty();
        Path made = CommandRun.onlyIn(directory.resolve("out"));
        Path graph = made.resolve("profile/round-1-memory-read-c1-1KiB.html");
        assertThat(made.resolve("report.html")).content().contains("<a href=\"profile/" + graph.getFileName() + "\">");
        // The page writes a name without what it shares with the one before
        assertThat(graph).content().contains("storeharness/");
        assertRecorded(made.resolve("profile/round-1-memory-read-c1-1KiB.jfr"));
    }

    private static void assertRecorded(Path recording) throws Exception {
        List<RecordedEvent> events = RecordingFile.readAllEvents(recording);
        assertThat(events)
                .extracting(event -> event.getEventType().getName())
                .as("what may be secret: the environment, properties, command lines of all processes")
                .doesNotContain(
                        "jdk.InitialEnvironmentVariable",
                        "jdk.InitialSystemProperty",
                        "jdk.InitialSecurityProperty",
                        "jdk.JVMInformation",
                        "jdk.SystemProcess");
    }

    @Test
    void aRuntimeWithoutFlightRecorderIsToldSo() {
        assertInvalid(
                () -> JfrRecorder.requireAvailable(false),
                "needs JDK Flight Recorder (module jdk.jfr), which this Java runtime does not have");
        JfrRecorder.requireAvailable(true);
    }
}
