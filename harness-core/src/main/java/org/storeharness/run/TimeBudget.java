package org.storeharness.run;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.storeharness.engine.Clock;
import org.storeharness.plan.Plan;

/**
 * The time that a run may take by its plan's {@code maxTime}, with everything that belongs to it, and what is left of it for rounds:
 * the audit and the clean-up, which come last, are given time by how long it took to write what they will meet. Used by the thread of
 * the run.
 */
final class TimeBudget {
    /** Files and rows are removed in less than a quarter of the time in which they are written. */
    private static final double CLEAN_UP_SHARE = 0.25;

    /** An audit reads everything back. */
    private static final double AUDIT_SHARE = 1;

    /** This share of all the time is for results to be written and servers to end. */
    private static final double MARGIN_SHARE = 0.01;

    /** What stores call the option that asks for an audit. */
    private static final String AUDIT = "audit";

    private final Clock clock;
    private final long endNanos;
    private final Set<String> audited;
    private final Map<String, Written> written = new HashMap<>();
    private long plannedNanos;
    private long tookNanos;

    private record Written(long objects, long nanos) {
        Written plus(Written other) {
            return new Written(objects + other.objects, nanos + other.nanos);
        }
    }

    /**
     * @param startNanos when the run began
     */
    TimeBudget(Plan plan, Clock clock, long startNanos) {
        this.clock = clock;
        long most = plan.maxTime().toNanos();
        this.endNanos = most == 0 ? Long.MAX_VALUE : startNanos + most - Math.round(MARGIN_SHARE * most);
        this.audited = plan.targets().entrySet().stream()
                .filter(target ->
                        "true".equals(String.valueOf(target.getValue().options().get(AUDIT))))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** Whether the run may take as long as it takes. */
    boolean isUnbounded() {
        return endNanos == Long.MAX_VALUE;
    }

    /** A stage took longer than its phases: sessions were opened, stores settled. */
    void took(long planned, long nanos) {
        plannedNanos += planned;
        tookNanos += nanos;
    }

    /** Objects were written to a target in that time. */
    void wrote(String target, long objects, long nanos) {
        if (objects > 0) {
            written.merge(target, new Written(objects, nanos), Written::plus);
        }
    }

    /** How long stages of this planned length will take, by those so far. */
    long expectedNanos(double planned) {
        return Math.round(plannedNanos == 0 ? planned : planned * Math.max(1, (double) tookNanos / plannedNanos));
    }

    /** How long it will take to write so many objects, by those so far; 0 where that is not known. */
    long expectedFillNanos(String target, long objects) {
        Written sofar = written.get(target);
        return sofar == null || objects <= 0 ? 0 : Math.round((double) objects * sofar.nanos() / sofar.objects());
    }

    /** The time that the audit and the clean-up will take. */
    long endingNanos() {
        return Math.round(written.entrySet().stream()
                .mapToDouble(target -> target.getValue().nanos()
                        * (CLEAN_UP_SHARE + (audited.contains(target.getKey()) ? AUDIT_SHARE : 0)))
                .sum());
    }

    /** What is left for rounds; less than 0 if it is over. */
    long leftNanos() {
        return isUnbounded() ? Long.MAX_VALUE : endNanos - endingNanos() - clock.nanos();
    }
}
