package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.result.measurement.Account;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.HarnessRun;
import org.storeharness.run.WholeRun;

/** Tests that a server that the run starts is asked for the times of requests in it, without an option. */
@Timeout(120)
class ServerTimesTest {
    private static final double DELAY_SECONDS = 0.02;

    @TempDir
    private Path directory;

    /** Volume servers and the filer have metrics of their own. Other programs on a machine slow down what is measured too. */
    @ParameterizedTest
    @ValueSource(strings = {"", ", filer: started"})
    void aServerThatTakesItsTimeIsNamed(String filer) throws Exception {
        for (int left = 2; ; left--) {
            try {
                assertNamed(filer);
                return;
            } catch (AssertionError e) {
                if (left == 0) {
                    throw e;
                }
            }
        }
    }

    private void assertNamed(String filer) throws Exception {
        HarnessRun.RunOutcome outcome = WholeRun.in(
                        Files.createTempDirectory(directory, "run-"), new SeaweedDriver(Map.of()))
                .of("""
                        rounds: 1
                        cold: true
                        targets: {weed: {store: seaweed, options: {loopbackFaults: [delay=20ms]%s}}}
                        workloads:
                          write: {operations: {write: 1}, concurrency: 4, phases: {measure: {operations: 200}}}
                        """.formatted(filer));
        Measurement of = outcome.result().results().get(0);
        Account account = of.account();
        assertThat(account).isNotNull();
        assertThat(account.limitedBy()).isEqualTo(Account.SERVED);
        // The other work of the server takes the longer, the busier the machine is
        assertThat(account.share()).as("%s", account).isGreaterThan(DELAY_SECONDS / account.seconds() - 0.1);
        assertThat(account.secondsPerOperation()).containsKey(Account.NETWORK);
        assertThat(Files.readString(outcome.directory().server())).contains("request_nanos_sum");
    }
}
