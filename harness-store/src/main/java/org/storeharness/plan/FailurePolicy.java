package org.storeharness.plan;

import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;

/**
 * The reaction of a run to failed operations.
 *
 * @param action what happens when one fails
 * @param retries how often a failed operation is tried again before it counts as failed, and so each half of an update that
 *     reads first; only with {@link Action#RETRY}. Every retry is counted and its time is part of the operation's time
 * @param limit with more failures than this the run is not valid and exits with a code other than 0
 */
public record FailurePolicy(Action action, int retries, long limit) {
    /** Failures are counted, and a single one makes the run not valid. */
    public static final FailurePolicy NONE_TOLERATED = new FailurePolicy(Action.COUNT, 0, 0);

    /** The action when an operation fails. */
    public enum Action {
        /** The run ends as soon as it is noticed. */
        STOP,
        /** It is counted and the run continues. */
        COUNT,
        /** It is tried again. */
        RETRY
    }

    public FailurePolicy {
        Check.range("retries", retries, 0, 1_000);
        Check.range("limit", limit, 0, Long.MAX_VALUE);
        Check.require(
                limit == 0 || action != Action.STOP,
                "limit",
                () -> "must be 0 with action stop, which ends the run at the first failure, got " + limit);
        Check.require(
                (action == Action.RETRY) == (retries > 0),
                "retries",
                () -> "must be above 0 with action retry and 0 with any other, got " + retries + " with action "
                        + EnumSpelling.of(action));
    }
}
