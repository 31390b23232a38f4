package org.storeharness.cli.run;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.run.stage.Profiler;
import org.storeharness.run.stage.Profiler.RunProfile;
import picocli.CommandLine.Option;

/** The option of measuring commands for a recording of what this process does. */
final class ProfileOption {
    @Option(
            names = "--profile",
            description = "Record the measured phases with JDK Flight Recorder, with a flame graph of each."
                    + " The figures of such a run are not to be quoted")
    private boolean profile;

    /** Whether anything is to be recorded. */
    public boolean given() {
        return profile;
    }

    /**
     * The profiler that records the measured phases.
     *
     * @throws org.storeharness.unit.InvalidValueException if this Java runtime has no Flight Recorder
     */
    public Profiler profiler() {
        if (!profile) {
            return Profiler.NONE;
        }
        JfrRecorder.requireAvailable(ModuleLayer.boot().findModule("jdk.jfr").isPresent());
        return new RecordingProfiler();
    }

    /** Records every measured phase of a run with Flight Recorder. */
    record RecordingProfiler() implements Profiler {
        @Override
        public RunProfile open(Path directory, Consumer<Caution> cautions) {
            return new RunRecordings(directory.resolve(RunResult.PROFILE_DIRECTORY), new JfrRecorder(), cautions);
        }

        @Override
        public Optional<Caution> caution() {
            return Optional.of(Caution.of(CautionCode.PROFILED).with("profiler", "jfr"));
        }
    }
}
