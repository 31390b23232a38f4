package org.storeharness.core.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.Store;

class ScriptTotalsTest {
    private final ScriptSamples samples = new ScriptSamples();

    @Test
    void scriptsAndTheirOutcomesAreToldApartAndMergedOverWorkers() {
        int last = Store.MOST_SCRIPTS - 1;
        samples.service(0, Outcome.OK, 100);
        samples.service(0, Outcome.OK, 300);
        samples.service(0, Outcome.ERROR, 700);
        samples.service(last, Outcome.OK, 50);
        samples.response(last, Outcome.OK, 900);
        ScriptTotals worker = new ScriptTotals();
        samples.moveTo(worker);
        samples.service(last, Outcome.REJECTED, 5);
        samples.moveTo(worker);
        ScriptTotals totals = new ScriptTotals();
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
