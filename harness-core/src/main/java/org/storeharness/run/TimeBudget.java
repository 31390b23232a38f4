package org.storeharness.run;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.storeharness.engine.Clock;
import org.storeharness.engine.RunControl;
import org.storeharness.plan.Plan;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.unit.Durations;

/**
 * The time that a run may take by its plan's {@code maxTime}, with everything that belongs to it, and what is left of it for rounds:
 * the audit and the clean-up, which come last, are given time by how long it took to write what they will meet. Used by the thread of
 * the run.
 */
final class TimeBudget {
    /** Files and rows are removed in about a tenth of the time in which they are written, with what goes on around the writing. */
    private static final double CLEAN_UP_SHARE = 0.15;

    /** An audit reads everything back. */
    private static final double AUDIT_SHARE = 1;

    /** This share of all the time is for results to be written and servers to end. */
    private static final double MARGIN_SHARE = 0.01;

    /** The name of the option that asks a store for an audit. */
    private static final String AUDIT = "audit";

    private final Clock clock;
    private final RunControl control;
    private final Duration most;
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
     * @param control ends the run when the time is over, which may have begun before the run did
     * @param startNanos when the run began
     */
    TimeBudget(Plan plan, Clock clock, RunControl control, long startNanos) {
        this.clock = clock;
        this.control = control;
        this.most = plan.maxTime();
        if (!most.isZero()) {
            control.endBy(startNanos + most.toNanos());
        }
        this.endNanos = control.endNanos() == Long.MAX_VALUE
                ? Long.MAX_VALUE
                : control.endNanos() - Math.round(MARGIN_SHARE * most.toNanos());
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

    /** Objects are written to a target from now on: what is written has to be removed in the time that is left. */
    void writes(String target) {
        if (!isUnbounded()) {
            double share = endingShare(target);
            long left = control.endNanos() - endingNanos() - clock.nanos();
            control.stopFrom(clock.nanos() + Math.round(left / (1 + share)));
        }
    }

    /** Objects were written to a target in that time. */
    void wrote(String target, long objects, long nanos) {
        if (objects > 0) {
            written.merge(target, new Written(objects, nanos), Written::plus);
        }
        if (!isUnbounded()) {
            control.stopFrom(control.endNanos() - endingNanos());
        }
    }

    /** Whether the time was over before all was done; ends the run if it is over now. */
    boolean isOver() {
        control.endIfOver(clock.nanos());
        return control.outOfTime();
    }

    /**
     * The caution of a run that the end of its time has cut off.
     *
     * @param where what it had not reached: {@code before the first round of write}
     */
    Caution cutOff(String where) {
        return Caution.of(CautionCode.RUN_ENDED_EARLY)
                .with("message", over(where) + ": it takes more time, or fewer targets or workloads");
    }

    /** The message that the end of the time has cut the run off, in one line. */
    String over(String where) {
        return "the time " + (most.isZero() ? "" : "of " + Durations.format(most) + " ") + "(--max-time) was over "
                + where;
    }

    /** The time that stages of this planned length will take, by the stages so far. */
    long expectedNanos(double planned) {
        return Math.round(plannedNanos == 0 ? planned : planned * Math.max(1, (double) tookNanos / plannedNanos));
    }

    /** The time that it will take to write this many objects, by the writes so far; 0 where that is not known. */
    long expectedFillNanos(String target, long objects) {
        Written sofar = written.get(target);
        return sofar == null || objects <= 0 ? 0 : Math.round((double) objects * sofar.nanos() / sofar.objects());
    }

    /** The time that the audit and the clean-up will take. */
    long endingNanos() {
        return Math.round(written.entrySet().stream()
                .mapToDouble(target -> target.getValue().nanos() * endingShare(target.getKey()))
                .sum());
    }

    private double endingShare(String target) {
        return CLEAN_UP_SHARE + (audited.contains(target) ? AUDIT_SHARE : 0);
    }

    /** The time that is left for rounds; less than 0 if it is over. */
    long leftNanos() {
        return isUnbounded() ? Long.MAX_VALUE : endNanos - endingNanos() - clock.nanos();
    }
}
