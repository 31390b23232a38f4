package org.storeharness.crosscheck.finding;

import java.util.List;
import java.util.Map;

/**
 * All that a cross-check found.
 *
 * @param harness what we are called in it
 * @param peer what the other tool is called
 * @param facts what one has to know to repeat it, by name
 * @param workloads what was done
 * @param definitions what the peer means by its figures, where that is not what we mean
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

    public boolean sound() {
        return workloads.stream().allMatch(WorkloadFindings::sound);
    }
}
