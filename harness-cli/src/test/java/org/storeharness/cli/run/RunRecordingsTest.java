package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.plan.Arrivals;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.StageId;
import org.storeharness.run.stage.Profiler.PhaseProfile;

class RunRecordingsTest {
    @TempDir
    private Path directory;

    private final List<Caution> cautions = new ArrayList<>();
    private final FakeRecorder recorder = new FakeRecorder();

    /** Leaves a recording, or fails. */
    private static final class FakeRecorder extends JfrRecorder {
        private @Nullable String failsToStart;
        private @Nullable String failsToStop;
        private @Nullable Error ends;
        private int discarded;

        @Override
        void start(Path file) throws IOException {
            if (failsToStart != null) {
                throw new IOException(failsToStart);
            }
            super.start(file);
        }

        @Override
        void stop() throws IOException {
            if (ends != null) {
                super.discard();
                throw ends;
            }
            if (failsToStop != null) {
                super.discard();
                throw new IOException(failsToStop);
            }
            super.stop();
        }

        @Override
        void discard() {
            discarded++;
            super.discard();
        }
    }

    private static StageId stage(String target, String workload, int round) {
        return new StageId(target, new Cell(workload, new Arrivals.Closed(), 4, "1KiB"), round);
    }

    private static void record(RunRecordings run, boolean kept, StageId... stages) {
        PhaseProfile phase = run.begin(List.of(stages));
        phase.starts(0);
        phase.end(kept);
    }

    private List<String> files() throws IOException {
        try (var files = Files.list(directory.resolve("profile"))) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    private List<String> messages() {
        return cautions.stream().map(caution -> caution.text("message")).toList();
    }

    @Test
    void aRecordingAndItsFlameGraphAreNamedByRoundAndStage() throws Exception {
        try (RunRecordings run = new RunRecordings(directory.resolve("profile"), recorder, cautions::add)) {
            record(run, true, stage("postgres", "write", 3));
            record(run, true, stage("postgres", "write", 3));
            record(run, true, stage("fs", "read", 1), stage("a b", "write", 1));
        }
        assertThat(files())
                .containsExactly(
                        "round-1-fs-read-c4-1KiB+a_b-write-c4-1KiB.html",
                        "round-1-fs-read-c4-1KiB+a_b-write-c4-1KiB.jfr",
                        "round-3-postgres-write-c4-1KiB-2.html",
                        "round-3-postgres-write-c4-1KiB-2.jfr",
                        "round-3-postgres-write-c4-1KiB.html",
                        "round-3-postgres-write-c4-1KiB.jfr");
        assertThat(cautions).isEmpty();
        assertThat(recorder.discarded).isZero();
    }

    @Test
    void whatIsNotKeptLeavesNoFile() throws Exception {
        try (RunRecordings run = new RunRecordings(directory.resolve("profile"), recorder, cautions::add)) {
            record(run, false, stage("fs", "read", 1));
            run.begin(List.of(stage("fs", "read", 2))).starts(0);
        }
        assertThat(directory).isEmptyDirectory();
        assertThat(recorder.discarded).isEqualTo(2);
        assertThat(FlightRecorder.getFlightRecorder().getRecordings()).isEmpty();
        assertThat(cautions).isEmpty();
    }

    @Test
    void recordingEndsWhenTheFilesOfARunAreLarge() throws Exception {
        try (RunRecordings run = new RunRecordings(directory.resolve("profile"), recorder, cautions::add, 1 << 10)) {
            record(run, true, stage("fs", "read", 1));
            record(run, true, stage("fs", "read", 2));
            record(run, true, stage("fs", "read", 3));
        }
        assertThat(files()).containsExactly("round-1-fs-read-c4-1KiB.html", "round-1-fs-read-c4-1KiB.jfr");
        assertThat(messages()).containsExactly("recordings of 0 MiB are the most that one run keeps");
    }

    @Test
    void aRecordingThatFailsIsToldOnceAndTheRunGoesOn() throws Exception {
        recorder.failsToStart = "no perf events";
        try (RunRecordings run = new RunRecordings(directory.resolve("profile"), recorder, cautions::add)) {
            record(run, true, stage("fs", "read", 1));
            recorder.failsToStart = null;
            recorder.failsToStop = "no space";
            record(run, true, stage("fs", "read", 2));
            recorder.failsToStop = null;
            record(run, true, stage("fs", "read", 3));
        }
        assertThat(messages()).containsExactly("no perf events");
        assertThat(files()).containsExactly("round-3-fs-read-c4-1KiB.html", "round-3-fs-read-c4-1KiB.jfr");
    }

    @ParameterizedTest
    @MethodSource("errorsOfTheConverter")
    void anErrorOfTheConverterEndsARecordingAndNotTheRun(Error error) throws Exception {
        try (RunRecordings run = new RunRecordings(directory.resolve("profile"), recorder, cautions::add)) {
            recorder.ends = error;
            record(run, true, stage("fs", "read", 1));
            recorder.ends = null;
            record(run, true, stage("fs", "read", 2));
        }
        assertThat(messages()).containsExactly(error.toString());
        assertThat(files()).containsExactly("round-2-fs-read-c4-1KiB.html", "round-2-fs-read-c4-1KiB.jfr");
    }

    static List<Error> errorsOfTheConverter() {
        return List.of(
                new NoClassDefFoundError("one/convert/JfrToFlame"),
                new OutOfMemoryError("Java heap space"),
                new StackOverflowError());
    }
}
