package org.storeharness.core.run.caution;

import java.util.Locale;
import java.util.Objects;
import org.storeharness.core.plan.load.Phases;
import org.storeharness.core.result.measurement.WarmUp;
import org.storeharness.core.unit.Durations;

/** What is said of a warm-up that did not end in a steady state. */
final class WarmUpText {
    private WarmUpText() {}

    /** One sentence for a warm-up that was found not to be steady. */
    static String notSteady(String workload, WarmUp warmUp) {
        return String.format(
                Locale.ROOT,
                "%s was not steady when its warm-up of %.1f s ended: in the second half its throughput went %s by %.0f %% of"
                        + " its mean along its trend and varied by %.0f %%; warm up longer",
                workload,
                warmUp.seconds(),
                Objects.requireNonNull(warmUp.slope()) < 0 ? "down" : "up",
                Math.abs(warmUp.slope()) * 100,
                Objects.requireNonNull(warmUp.change()) * 100);
    }

    /** Why a run that has to be steady is not valid, after the name of the measurement. */
    static String required(Phases phases, WarmUp warmUp) {
        String within = Durations.format(phases.steadyWithin()) + " (phases.steadyWithin)";
        return warmUp.steady() == WarmUp.Steady.NO
                ? " did not become steady within " + within
                : " cannot be shown to be steady within " + within
                        + ": its warm-up has too few operations, or a load that changes";
    }
}
