package org.storeharness.crosscheck.finding;

import java.util.List;

/**
 * What came out of one work.
 *
 * @param work its name
 * @param pairs how often both did it
 * @param rows the quantities side by side
 * @param testimonies claims beside what was seen; empty without a witness
 * @param noWitness why there is none; empty where there is one
 * @param problems why figures may not be used
 */
public record WorkFindings(
        String work,
        int pairs,
        List<PairedRow> rows,
        List<Testimony> testimonies,
        String noWitness,
        List<String> problems) {
    public WorkFindings {
        rows = List.copyOf(rows);
        testimonies = List.copyOf(testimonies);
        problems = List.copyOf(problems);
    }

    /** Whether nothing failed and nobody contradicts a witness. */
    boolean sound() {
        return problems.isEmpty() && testimonies.stream().allMatch(Testimony::agrees);
    }
}
