package org.storeharness.run.stage;

import java.util.List;
import org.storeharness.result.measurement.StageId;

/** The recordings of one run. Used by the thread of the run. */
public interface RunProfile extends AutoCloseable {
    /** Records nothing. */
    RunProfile NONE = new RunProfile() {
        @Override
        public PhaseProfile begin(List<StageId> stages) {
            return PhaseProfile.NONE;
        }

        @Override
        public void close() {}
    };

    /**
     * Begins to record a measured phase, before its workers start. What cannot be recorded is told as a caution, and fails nothing.
     *
     * @param stages those that run at the same time in it
     */
    PhaseProfile begin(List<StageId> stages);

    /** Ends recording. The recording of a phase that has not ended is thrown away. */
    @Override
    void close();
}
