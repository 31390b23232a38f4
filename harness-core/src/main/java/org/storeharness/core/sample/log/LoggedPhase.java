package org.storeharness.core.sample.log;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.sample.PhaseTotals;

/** The whole intervals of one phase as an interval log has them. Used by one thread. */
public final class LoggedPhase {
    private final PhaseTotals totals = new PhaseTotals();
    private long reachedNanos;
    private @Nullable Long phaseEndNanos;

    /** What they hold: operations and their times, but no parts of operations. */
    public PhaseTotals totals() {
        return totals;
    }

    /** From the start of the phase to the end of the last whole interval, or of the last operation if that came first. */
    public long lengthNanos() {
        return Math.min(reachedNanos, Objects.requireNonNullElse(phaseEndNanos, Long.MAX_VALUE));
    }

    /** Whether the phase went on to its end. */
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
