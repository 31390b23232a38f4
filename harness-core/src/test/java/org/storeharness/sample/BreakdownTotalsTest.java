package org.storeharness.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.storeharness.store.Outcome;
import org.storeharness.store.Store;

class BreakdownTotalsTest {
    private final BreakdownSamples samples = new BreakdownSamples();

    @Test
    void countsAreKeptByNumberAndOutcomeAndMergedOverWorkers() {
        int last = Math.max(Store.MAXIMUM_SCRIPTS, Store.MAXIMUM_SERVERS) - 1;
        samples.service(0, Outcome.OK, 100);
        samples.service(0, Outcome.OK, 300);
        samples.service(0, Outcome.ERROR, 700);
        samples.service(last, Outcome.OK, 50);
        samples.response(last, Outcome.OK, 900);
        BreakdownTotals worker = new BreakdownTotals();
        samples.drainTo(worker);
        samples.service(last, Outcome.REJECTED, 5);
        samples.drainTo(worker);
        BreakdownTotals totals = new BreakdownTotals();
        totals.add(worker);
        totals.add(worker);
        assertThat(totals.operations(0).ok()).isEqualTo(4);
        assertThat(totals.operations(0).error()).isEqualTo(2);
        assertThat(totals.serviceTimes(0).getMean()).isEqualTo(200);
        assertThat(totals.operations(last).ok()).isEqualTo(2);
        assertThat(totals.operations(last).rejected()).isEqualTo(2);
        assertThat(totals.responseTimes(last).getMaxValue()).isEqualTo(900);
        assertThat(totals.operations(1).scheduled()).isZero();
    }
}
