package org.storeharness.crosscheck.finding;

import java.util.List;

/**
 * What came out of one work.
 *
 * @param workload its name
 * @param pairs how often both did it
 * @param rows the quantities side by side
 * @param totalsChecks claims beside what was seen; empty without a witness
 * @param unobservedReason why there is none; empty where there is one
 * @param problems why figures may not be used
 */
public record WorkloadFindings(
        String workload,
        int pairs,
        List<PairedRow> rows,
        List<TotalsCheck> totalsChecks,
        String unobservedReason,
        List<String> problems) {
    public WorkloadFindings {
        rows = List.copyOf(rows);
        totalsChecks = List.copyOf(totalsChecks);
        problems = List.copyOf(problems);
    }

    /** Whether nothing failed and nobody contradicts a witness. */
    boolean sound() {
        return problems.isEmpty() && totalsChecks.stream().allMatch(TotalsCheck::agrees);
    }
}
