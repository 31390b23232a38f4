package org.storeharness.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The formulas against published values and against a simulated queue. */
class QueueFormulasTest {
    @Test
    void oneServerHasTheKnownResponseTimes() {
        assertThat(QueueFormulas.erlangC(1, 0.7)).isCloseTo(0.7, within(1e-12));
        assertThat(QueueFormulas.mmcQuantile(1, 0.8, 0.99)).isCloseTo(Math.log(100) / 0.2, within(1e-6));
    }

    /** L. Kleinrock's and every telephone engineer's table: 10 erlangs on 15 trunks. */
    @Test
    void theFormulaOfErlangHasItsPublishedValue() {
        assertThat(QueueFormulas.erlangC(15, 10)).isCloseTo(0.1020, within(1e-4));
    }

    @ParameterizedTest
    @CsvSource({"0.5", "0.8", "0.9"})
    void aSimulatedQueueHasTheResponseTimesOfTheFormulas(double use) {
        SimulatedQueue queue = new SimulatedQueue(16, 7);
        double[] exponential = queue.responses(
                use * 16, 400_000, 400_000, () -> -Math.log(1 - queue.random().nextDouble()));
        double[] constant = queue.responses(use * 16, 400_000, 400_000, () -> 1);
        for (double share : new double[] {0.5, 0.9, 0.99}) {
            int rank = (int) (share * exponential.length);
            assertThat(exponential[rank]).isCloseTo(QueueFormulas.mmcQuantile(16, use * 16, share), within(0.05));
            assertThat(constant[rank]).isCloseTo(QueueFormulas.mdcQuantile(16, use * 16, share), within(0.05));
        }
    }
}
