package org.storeharness.core.result;

import java.util.List;
import java.util.Map;

/**
 * The whole result of a run: the content of {@code result.json}.
 *
 * @param schema the version of this format, {@value #SCHEMA}
 * @param run which run this was and whether it is valid
 * @param environment the machine, the JVM and what is known of the data directory, as groups of facts
 * @param targets the stores that were measured
 * @param results one per target, workload, sweep point and round, in the order in which they were measured
 * @param groups what workloads did together that ran at the same time, one per turn of such and round
 * @param rates the highest rates that met an objective; empty unless the run looked for them
 * @param comparisons what may be said about the targets against each other; empty before statistics were made
 * @param warnings what a reader has to know before quoting a figure
 */
public record RunResult(
        String schema,
        RunInfo run,
        Map<String, Map<String, String>> environment,
        List<TargetResult> targets,
        List<Measurement> results,
        List<GroupResult> groups,
        List<SustainableRate> rates,
        List<Comparison> comparisons,
        List<Warning> warnings) {
    /** The version of the format. The number before the dot changes when readers have to. */
    public static final String SCHEMA = "org.storeharness.result/1.0";

    public RunResult {
        targets = List.copyOf(targets);
        results = List.copyOf(results);
        groups = List.copyOf(groups);
        rates = List.copyOf(rates);
        comparisons = List.copyOf(comparisons);
        warnings = List.copyOf(warnings);
    }

    /** The same result with comparisons made of it. */
    public RunResult withComparisons(List<Comparison> made) {
        return new RunResult(schema, run, environment, targets, results, groups, rates, made, warnings);
    }
}
