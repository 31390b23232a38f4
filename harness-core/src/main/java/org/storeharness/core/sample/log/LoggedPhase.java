package org.storeharness.core.sample.log;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.sample.PhaseTotals;

/** The complete intervals of one phase in an interval log. Used by one thread. */
public final class LoggedPhase {
    private final PhaseTotals totals = new PhaseTotals();
    private long reachedNanos;
    private @Nullable Long phaseEndNanos;

    /** The merged samples of the intervals; the log has no times by server. */
    public PhaseTotals totals() {
        return totals;
    }

    /**
     * Returns the time from the start of the phase to the end of the last complete interval, or of the last operation if that is
     * earlier.
     */
    public long lengthNanos() {
        return Math.min(reachedNanos, Objects.requireNonNullElse(phaseEndNanos, Long.MAX_VALUE));
    }

    /** Whether the log contains the end of the phase. */
    public boolean ended() {
        return phaseEndNanos != null;
    }

    void add(PhaseTotals interval, long endNanos) {
        totals.add(interval);
        reachedNanos = Math.max(reachedNanos, endNanos);
    }

    void endAt(long nanos) {
        phaseEndNanos = nanos;
    }
}
