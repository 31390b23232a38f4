package org.storeharness.run.stage;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.storeharness.result.measurement.Caution;

/** Records what this process does in the measured phases of a run. Used by the thread of the run. */
public interface Profiler {
    /** The directory of recordings in a run directory. */
    String DIRECTORY = "profile";

    /** Records nothing. */
    Profiler NONE = (directory, cautions) -> RunProfile.NONE;

    /**
     * Begins with a run.
     *
     * @param directory the run directory, in which recordings are kept in {@value #DIRECTORY}
     * @param cautions is told what could not be recorded
     */
    RunProfile open(Path directory, Consumer<Caution> cautions);

    /** What a reader of the figures has to know; empty if nothing is recorded. */
    default Optional<Caution> caution() {
        return Optional.empty();
    }
}
