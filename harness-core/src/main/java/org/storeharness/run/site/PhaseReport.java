package org.storeharness.run.site;

import java.util.List;
import org.storeharness.run.measure.ClientObservation;
import org.storeharness.run.measure.WorkerReport;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.workload.KeyChanges;

/**
 * What one host did in one phase of a stage. Nothing in it changes any more.
 *
 * @param totals the samples of its workers
 * @param workers what each of its workers did that took part, in the order of their numbers
 * @param keys what they did to the keys, in the same order
 * @param client what the harness itself used on the host during the phase
 */
public record PhaseReport(PhaseTotals totals, List<WorkerReport> workers, KeyChanges keys, ClientObservation client) {
    public PhaseReport {
        workers = List.copyOf(workers);
    }
}
