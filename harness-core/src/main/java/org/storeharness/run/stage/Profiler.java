package org.storeharness.run.stage;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.StageId;

/** Records what this process does in the measured phases of a run. Used by the thread of the run. */
public interface Profiler {
    /** Records nothing. */
    Profiler NONE = (directory, cautions) -> RunProfile.NONE;

    /**
     * Begins with a run.
     *
     * @param directory the run directory, in which recordings are kept in {@value RunResult#PROFILE_DIRECTORY}
     * @param cautions is told what could not be recorded
     */
    RunProfile open(Path directory, Consumer<Caution> cautions);

    /** The caution for readers of the figures; empty if nothing is recorded. */
    default Optional<Caution> caution() {
        return Optional.empty();
    }

    /** The recordings of one run. */
    interface RunProfile extends AutoCloseable {
        /** Records nothing. */
        RunProfile NONE = stages -> PhaseProfile.NONE;

        /**
         * Begins to record a measured phase, before its workers start. What cannot be recorded is told as a caution, and fails nothing.
         *
         * @param stages those that run at the same time in it
         */
        PhaseProfile begin(List<StageId> stages);

        /** Ends recording. The recording of a phase that has not ended is thrown away. */
        @Override
        default void close() {}
    }

    /** The recording of one measured phase. */
    interface PhaseProfile {
        /** Records nothing. */
        PhaseProfile NONE = kept -> {};

        /**
         * The workers start.
         *
         * @param leadNanos so long from now
         */
        default void starts(long leadNanos) {}

        /**
         * All workers are done.
         *
         * @param kept whether the recording is kept, or thrown away
         */
        void end(boolean kept);
    }
}
