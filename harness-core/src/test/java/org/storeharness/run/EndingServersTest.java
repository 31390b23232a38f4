package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.engine.RunControl;
import org.storeharness.json.PlanFiles;
import org.storeharness.run.stage.Profiler;
import org.storeharness.run.stage.RunListener;
import org.storeharness.statistics.comparison.Comparer;
import org.storeharness.store.StoreDrivers;

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
        RunRequest request = new RunRequest(
                PlanFiles.parse(PLAN, "test.yaml"),
                null,
                directory.resolve("out"),
                Files.createDirectories(directory.resolve("data")),
                new RunRequest.Build("1", "abc"),
                List.of(),
                Map.of(),
                Comparer.DEFAULT_MARGIN,
                null,
                null,
                Profiler.NONE,
                Set.of("3ms"));
        new HarnessRun(request, StoreDrivers.of(List.of(driver)), control, RunListener.SILENT).execute();
        assertThat(driver.cleanups).hasValue(cleanups);
        assertThat(driver.closed).hasValue(2);
    }
}
