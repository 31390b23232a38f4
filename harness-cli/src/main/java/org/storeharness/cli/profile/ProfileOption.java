package org.storeharness.cli.profile;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.run.profile.Profiler;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.EnumSpelling;
import picocli.CommandLine.Option;

/** Options of measuring commands for a recording of what this process does. */
public final class ProfileOption {
    @Option(
            names = "--profile",
            paramLabel = "PROFILER",
            description =
                    "Record the measured phases, with a flame graph of each and the slow operations: jfr (JDK Flight"
                            + " Recorder), async (async-profiler, processor time) or async-wall (all threads all the time)."
                            + " The figures of such a run are not to be quoted")
    private @Nullable String profiler;

    @Option(
            names = "--profile-lib",
            paramLabel = "FILE",
            description = "Load this libasyncProfiler in place of the one that comes with the harness")
    private @Nullable Path library;

    /** Whether anything is to be recorded. */
    public boolean given() {
        return profiler != null;
    }

    /**
     * What records the measured phases.
     *
     * @throws org.storeharness.core.unit.InvalidValueException if it is unknown, or cannot be used here
     */
    public Profiler profiler() {
        if (profiler == null) {
            Check.require(library == null, "--profile-lib", () -> "needs --profile async or async-wall");
            return Profiler.NONE;
        }
        ProfilerName name = EnumSpelling.parse("--profile", ProfilerName.class, profiler);
        Path given = library;
        if (given != null) {
            Check.require(
                    name != ProfilerName.JFR,
                    "--profile-lib",
                    () -> "goes with --profile async or async-wall, not jfr");
            Check.require(Files.isRegularFile(given), "--profile-lib", () -> "must be a file, got '" + given + "'");
        }
        JfrRecorder.requireAvailable(ModuleLayer.boot().findModule("jdk.jfr").isPresent());
        return new RecordingProfiler(
                EnumSpelling.of(name),
                name == ProfilerName.JFR
                        ? new JfrRecorder()
                        : AsyncRecorder.load(name == ProfilerName.ASYNC ? "cpu" : "wall", given));
    }
}
