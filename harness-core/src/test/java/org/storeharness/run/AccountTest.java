package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.result.measurement.Account;
import org.storeharness.result.measurement.Measurement;

/** A run says where the time of its operations went. */
class AccountTest {
    @TempDir
    private Path directory;

    @Test
    void aStoreThatTakesItsTimeIsNamed() throws Exception {
        Measurement measurement = run("");
        Account account = measurement.account();
        assertThat(account).isNotNull();
        assertThat(account.limitedBy()).isEqualTo(Account.STORE);
        assertThat(account.share()).isGreaterThan(0.5);
        assertThat(account.seconds()).isCloseTo(measurement.responseTime().mean() / 1e9, within(1e-9));
        assertThat(account.secondsPerOperation()).containsKey(Account.CLIENT);
        assertThat(account.share(Set.of(Account.UNEXPLAINED))).isLessThanOrEqualTo(0.15);
    }

    /** Under open load a worker waits for a processor when operations are due too, which then start late. */
    @Test
    void whatIsNotMeasuredIsMissing() throws Exception {
        Account account = run("arrivals: constant 100/s").account();
        assertThat(account).isNotNull();
        assertThat(account.secondsPerOperation())
                .containsKeys(Account.LATE_START, Account.CLIENT)
                .doesNotContainKey(Account.PROCESSOR_WAIT);
    }

    private Measurement run(String arrivals) throws Exception {
        return WholeRun.in(directory, new PlantedDriver())
                .of("""
                        rounds: 1
                        targets: {slow: {store: planted, options: {delay: 20ms}}}
                        workloads:
                          write: {operations: {write: 1}, concurrency: 2, phases: {measure: {operations: 40}}%s}
                        """.formatted(arrivals.isEmpty() ? "" : ", " + arrivals))
                .result()
                .results()
                .get(0);
    }
}
