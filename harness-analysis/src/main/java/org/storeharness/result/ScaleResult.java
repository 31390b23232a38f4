package org.storeharness.result;

import java.util.List;

/**
 * The growth of throughput with the number of hosts, see {@code docs/scale.schema.json}.
 *
 * @param schema the version of this format, {@value #SCHEMA}
 * @param runs the runs that it was made from, ascending by hosts
 * @param sharedMachines the hosts that ran on the same machine, together; empty if each had one of its own, or that is not known
 * @param curves one for each target and each work of it, in the order of measuring
 */
public record ScaleResult(
        String schema, List<ScaleRun> runs, List<List<String>> sharedMachines, List<ScaleCurve> curves) {
    /** The version of the format. The number before the dot changes when a change breaks readers. */
    public static final String SCHEMA = "org.storeharness.scale/3.0";

    public ScaleResult {
        runs = List.copyOf(runs);
        sharedMachines = List.copyOf(sharedMachines);
        curves = List.copyOf(curves);
    }

    /**
     * A run of the plan from some hosts.
     *
     * @param hosts how many
     */
    public record ScaleRun(int hosts, RunReference run) {}
}
