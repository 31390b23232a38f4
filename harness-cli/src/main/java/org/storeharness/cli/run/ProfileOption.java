package org.storeharness.cli.run;

import org.storeharness.run.stage.Profiler;
import picocli.CommandLine.Option;

/** The option of measuring commands for a recording of what this process does. */
public final class ProfileOption {
    @Option(
            names = "--profile",
            description =
                    "Record the measured phases with JDK Flight Recorder, with a flame graph of each and the slow operations."
                            + " The figures of such a run are not to be quoted")
    private boolean profile;

    /** Whether anything is to be recorded. */
    public boolean given() {
        return profile;
    }

    /**
     * What records the measured phases.
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
}
