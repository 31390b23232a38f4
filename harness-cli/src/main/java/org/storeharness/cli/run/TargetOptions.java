package org.storeharness.cli.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Target;
import org.storeharness.core.unit.InvalidValueException;
import picocli.CommandLine.Option;

/** Options of commands whose plan has targets of several stores: the targets to measure, and their servers. */
final class TargetOptions {
    private static final ServerOption SEAWEED_MASTER = new ServerOption("--seaweed-master", "seaweed", "master");

    @Option(
            names = "--targets",
            paramLabel = "NAME[,NAME...]",
            hideParamSyntax = true,
            split = ",",
            description = "Measure only these targets of the plan; the name of a store adds a target with its defaults")
    private List<String> targets = List.of();

    @Option(names = "--seaweed-master", paramLabel = "HOST:PORT", description = "Use the SeaweedFS of this master")
    private @Nullable String seaweedMaster;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description =
                    "Make N runs, each in a JVM of its own with servers of its own, and let verdicts rest on the runs instead of"
                            + " their rounds; 6 runs at least for a verdict on two targets")
    private @Nullable Integer repeat;

    /** How many runs to make; empty for one, in this JVM. */
    OptionalInt repeat() {
        return repeat == null ? OptionalInt.empty() : OptionalInt.of(repeat);
    }

    /**
     * The plan with these targets.
     *
     * @throws InvalidValueException if a name is repeated, or no target is of the store of an option
     */
    Plan applyTo(Plan plan) {
        return plan.withTargets(SEAWEED_MASTER.set(seaweedMaster, chosen(plan)));
    }

    private Map<String, Target> chosen(Plan plan) {
        if (Set.copyOf(targets).size() < targets.size()) {
            throw new InvalidValueException("--targets", "must not repeat a name, got " + String.join(",", targets));
        }
        Map<String, Target> chosen = new LinkedHashMap<>();
        for (String name : targets.isEmpty() ? plan.targets().keySet() : targets) {
            chosen.put(name, plan.targets().getOrDefault(name, new Target(name, Durability.DURABLE, 1, Map.of())));
        }
        return chosen;
    }
}
