package org.storeharness.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.BlockResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.GroupResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.SustainableRate;
import org.storeharness.unit.Check;
import org.storeharness.unit.OmittedIfEmpty;

/**
 * The whole result of a run: the content of {@code result.json}.
 *
 * @param schema the version of this format, {@value #SCHEMA}
 * @param run which run this was and whether it is valid
 * @param environment the machine, the JVM and what is known of the data directory, as groups of facts
 * @param hosts the hosts that did the work, where a coordinator shared it out; empty on one machine
 * @param targets the stores that were measured
 * @param results one per target, workload, sweep point and round, in the order in which they were measured
 * @param groups the combined figures of concurrent groups, one for each time that a group ran in a round
 * @param blocks how each block of workloads went through its rounds, in their order; empty if the run searched for rates
 * @param rates the highest rates that met an objective; empty unless the run searched for them
 * @param curves the response times of the targets against their throughput; {@code null} unless the run measured them
 * @param comparisons the comparisons of the targets; empty until statistics are computed
 * @param costs what operations cost; empty where the plan has no prices
 * @param warnings what a reader has to know before quoting a figure; the run is not valid if one of them invalidates it
 */
public record RunResult(
        String schema,
        RunInfo run,
        Map<String, Map<String, String>> environment,
        @OmittedIfEmpty List<RunHost> hosts,
        List<TargetResult> targets,
        List<Measurement> results,
        List<GroupResult> groups,
        List<BlockResult> blocks,
        List<SustainableRate> rates,
        @Nullable List<ThroughputCurve> curves,
        List<Comparison> comparisons,
        @OmittedIfEmpty List<Cost> costs,
        List<Caution> warnings) {
    /** The version of the format. The number before the dot changes when a change breaks readers. */
    public static final String SCHEMA = "org.storeharness.result/3.0";

    /** The directory of the recordings, within the directory of a profiled run. */
    public static final String PROFILE_DIRECTORY = "profile";

    public RunResult {
        hosts = List.copyOf(hosts);
        targets = List.copyOf(targets);
        results = List.copyOf(results);
        groups = List.copyOf(groups);
        blocks = List.copyOf(blocks);
        rates = List.copyOf(rates);
        curves = curves == null ? null : List.copyOf(curves);
        comparisons = List.copyOf(comparisons);
        costs = List.copyOf(costs);
        warnings = List.copyOf(warnings);
        Set<String> names = targets.stream().map(TargetResult::name).collect(Collectors.toSet());
        for (int i = 0; i < results.size(); i++) {
            String target = results.get(i).target();
            Check.require(
                    names.contains(target),
                    "results." + i + ".target",
                    () -> "must be one of the result's targets, got '" + target + "'");
        }
    }

    /** The target of that name; empty if there is none. */
    public Optional<TargetResult> target(String name) {
        return targets.stream().filter(target -> target.name().equals(name)).findFirst();
    }

    /** The measurements of a target in a cell: one for each round. */
    public List<Measurement> rounds(String target, Cell cell) {
        return results.stream()
                .filter(one -> one.target().equals(target) && one.cell().equals(cell))
                .toList();
    }

    /** The same result with curves. */
    public RunResult withCurves(List<ThroughputCurve> made) {
        return with(made, comparisons, costs);
    }

    /** The same result with comparisons. */
    public RunResult withComparisons(List<Comparison> made) {
        return with(curves, made, costs);
    }

    /** The same result with costs. */
    public RunResult withCosts(List<Cost> made) {
        return with(curves, comparisons, made);
    }

    private RunResult with(@Nullable List<ThroughputCurve> drawn, List<Comparison> made, List<Cost> paid) {
        return new RunResult(
                schema, run, environment, hosts, targets, results, groups, blocks, rates, drawn, made, paid, warnings);
    }
}
