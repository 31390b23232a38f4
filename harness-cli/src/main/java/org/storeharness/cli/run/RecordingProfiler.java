package org.storeharness.cli.run;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.run.stage.Profiler;
import org.storeharness.run.stage.Profiler.RunProfile;

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
