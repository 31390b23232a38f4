package org.storeharness.crosscheck.finding;

import java.util.List;
import java.util.Map;

/**
 * The findings of a cross-check.
 *
 * @param harness the name of the harness
 * @param peer the name of the other tool
 * @param facts what is needed to repeat the cross-check, by name
 * @param workloads the findings of each workload, in order
 * @param definitions how the peer defines its figures, where that differs from the harness's definitions
 */
public record Findings(
        String harness,
        String peer,
        Map<String, String> facts,
        List<WorkloadFindings> workloads,
        List<String> definitions) {
    public Findings {
        workloads = List.copyOf(workloads);
        definitions = List.copyOf(definitions);
    }

    /** Whether nothing failed and no counter contradicts a tool. */
    public boolean sound() {
        return workloads.stream().allMatch(WorkloadFindings::sound);
    }
}
