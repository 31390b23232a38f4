package org.storeharness.statistics.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.RunHost;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;

/** Other differences between the runs of a diff, which may have caused the result. */
final class DiffCautions {
    /** Facts of a machine that do not change from run to run. */
    private static final List<String> MACHINE =
            List.of("cpuModel", "cpuCount", "memoryBytes", "os", "kernel", "jvmVersion");

    private static final List<String> DATA_DIRECTORY = List.of("type", "device");

    private final DiffArm base;
    private final DiffArm candidate;
    private final List<String> cautions = new ArrayList<>();

    private DiffCautions(DiffArm base, DiffArm candidate) {
        this.base = base;
        this.candidate = candidate;
    }

    static List<String> of(DiffArm base, DiffArm candidate, ComparisonUnit unit, boolean decides) {
        DiffCautions cautions = new DiffCautions(base, candidate);
        if (unit == ComparisonUnit.ROUND) {
            cautions.cautions.add("with fewer than " + Comparer.MINIMUM_ROUNDS
                    + " runs on a side the rounds are compared: what differs from run to run is not part of the intervals"
                    + (decides ? "" : ", so nothing is decided (--within-run decides by the rounds alone)"));
        }
        MACHINE.forEach(name -> cautions.compare("machine: " + name, fact("machine", name)));
        DATA_DIRECTORY.forEach(name -> cautions.compare("data directory: " + name, fact("dataDirectory", name)));
        cautions.compare("hosts", DiffCautions::hosts);
        cautions.compare(
                "scratch warm-up before the first stage",
                result -> result.run().plan().cold() ? "no (--no-scratch-warm-up)" : "yes");
        cautions.compare("harness", result -> result.run().harnessVersion());
        cautions.compareTargets();
        return cautions.cautions;
    }

    private void compareTargets() {
        Set<String> names = new TreeSet<>(base.facts(result -> String.join("\n", names(result))).stream()
                .flatMap(String::lines)
                .toList());
        for (String name : names) {
            compare(
                    name + ": product",
                    result -> result.target(name)
                            .map(one -> one.facts().product())
                            .orElse(""));
            compare(
                    name + ": objects of one write",
                    result -> result.target(name)
                            .map(one -> String.valueOf(one.batch()))
                            .orElse(""));
            Set<String> options = new TreeSet<>();
            base.runs()
                    .forEach(run -> run.target(name)
                            .ifPresent(one -> options.addAll(one.options().keySet())));
            for (String option : options) {
                compare(
                        name + ": option " + option,
                        result -> result.target(name)
                                .map(one -> String.valueOf(one.options().get(option)))
                                .orElse(""));
            }
        }
    }

    private void compare(String name, Function<RunResult, String> fact) {
        List<String> before = base.facts(fact);
        List<String> after = candidate.facts(fact);
        if (!before.equals(after) && !after.equals(List.of(""))) {
            cautions.add(name + " differs: " + String.join(", ", before) + " before, " + String.join(", ", after)
                    + " after");
        }
    }

    private static Function<RunResult, String> fact(String group, String name) {
        return result -> result.environment().getOrDefault(group, Map.of()).getOrDefault(name, "");
    }

    private static String hosts(RunResult result) {
        return result.hosts().isEmpty()
                ? "one machine"
                : result.hosts().stream().map(RunHost::name).collect(Collectors.joining(" + "));
    }

    private static List<String> names(RunResult result) {
        return result.targets().stream().map(TargetResult::name).toList();
    }
}
