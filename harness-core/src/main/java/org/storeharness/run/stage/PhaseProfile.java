package org.storeharness.run.stage;

import org.jspecify.annotations.Nullable;
import org.storeharness.engine.OperationWatch;

/** The recording of one measured phase. Used by the thread of the run. */
public interface PhaseProfile {
    /** Records nothing. */
    PhaseProfile NONE = new PhaseProfile() {
        @Override
        public @Nullable OperationWatch watch(int stage) {
            return null;
        }

        @Override
        public void starts(long leadNanos) {}

        @Override
        public void end(boolean kept) {}
    };

    /**
     * What watches the operations of one worker: a new one for each.
     *
     * @param stage the index of the worker's stage in the phase
     * @return {@code null} if nothing does
     */
    @Nullable
    OperationWatch watch(int stage);

    /**
     * The workers start.
     *
     * @param leadNanos so long from now
     */
    void starts(long leadNanos);

    /**
     * All workers are done.
     *
     * @param kept whether the recording is kept, or thrown away
     */
    void end(boolean kept);
}
