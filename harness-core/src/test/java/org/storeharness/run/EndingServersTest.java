package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.engine.RunControl;

/** An option stands in for the address of a server. */
@Timeout(60)
class EndingServersTest {
    private static final String PLAN = """
            rounds: 1
            targets:
              ending: {store: planted, options: {service: 3ms}}
              staying: {store: planted, options: {service: 2ms}}
            workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}
            """;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"true, 1", "false, 2"})
    void aProcessThatIsToldToEndRemovesNothingFromAServerThatEndsWithIt(boolean told, long cleanups) throws Exception {
        PlantedDriver driver = new PlantedDriver();
        RunControl control = new RunControl();
        if (told) {
            control.interrupt();
        }
        WholeRun.in(directory, driver).control(control).endingServers("3ms").of(PLAN);
        assertThat(driver.cleanups).hasValue(cleanups);
        assertThat(driver.closed).hasValue(2);
    }
}
