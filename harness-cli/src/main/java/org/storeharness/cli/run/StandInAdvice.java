package org.storeharness.cli.run;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Target;
import org.storeharness.core.result.RunResult;

/** Advises how to get a real SeaweedFS when a stand-in was measured because none was found. */
final class StandInAdvice {
    private StandInAdvice() {}

    /** One line; empty if no stand-in was measured, or the plan asks for it. */
    static Optional<String> of(Plan plan, RunResult result) {
        return result.targets().stream()
                .filter(target -> target.facts().standIn())
                .map(target -> target.name())
                .filter(name -> usesFallback(plan.targets().get(name)))
                .findFirst()
                .map(name -> "No SeaweedFS was found, so " + name
                        + " is a stand-in: './harness seaweed install' gets a real one.");
    }

    private static boolean usesFallback(@Nullable Target target) {
        return target != null
                && target.store().equals("seaweed")
                && !"always".equals(String.valueOf(target.options().get("loopback")))
                && !target.options().containsKey("loopbackFaults")
                && !target.options().containsKey("master");
    }
}
