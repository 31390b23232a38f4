package org.storeharness.result;

import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;

/**
 * One kind of work of the scratch warm-up before the first stage of a run; no figure includes it.
 *
 * @param target the target whose store was warmed up
 * @param workload the workload whose operations these were
 * @param seconds how long it took, with what it needed first
 * @param operations how many operations there were
 * @param steady whether its rate had ceased to rise and the JVM's compiler was idle; false if it ended by the bound on its time or on its
 *     data
 * @param obstacle why it could not be warmed up, in one line; {@code null} if it was
 */
public record WarmedWork(
        String target,
        String workload,
        double seconds,
        long operations,
        boolean steady,
        @Nullable String obstacle) {
    public WarmedWork {
        Check.range("operations", operations, 0, Long.MAX_VALUE);
    }
}
