package org.storeharness.crosscheck.finding;

import java.util.List;

/**
 * The findings about one workload.
 *
 * @param workload its name
 * @param pairs how often both tools carried it out
 * @param rows the quantities of both
 * @param totalsChecks reported totals compared with counted ones; empty where nothing was counted
 * @param unobservedReason why nothing was counted; empty if something was
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

    /** Whether nothing failed and no counter contradicts a tool. */
    boolean sound() {
        return problems.isEmpty() && totalsChecks.stream().allMatch(TotalsCheck::agrees);
    }
}
