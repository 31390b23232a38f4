package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.engine.RunControl;
import org.storeharness.json.PlanFiles;
import org.storeharness.run.saved.SavedRuns;
import org.storeharness.run.stage.RunListener;
import org.storeharness.store.StoreDrivers;

/** What a store knows of itself only when work was done, such as how many sessions it opened, is in the result. */
class FactsAfterTheRunTest {
    private static final String PLAN = """
            rounds: 2
            cold: true
            targets: {pliable: {store: pliable}}
            workloads:
              write:
                operations: {write: 1}
                concurrency: 1
                phases: {measure: {operations: 3}}
            """;

    @TempDir
    private Path directory;

    @Test
    void aResultSaysWhatStoresKnowAtTheEnd() throws Exception {
        RunRequest request = TestRunRequest.of(
                PlanFiles.parse(PLAN, "plan.yaml"),
                null,
                directory.resolve("out"),
                Files.createDirectories(directory.resolve("data")),
                new RunRequest.Build("1", "abc"),
                List.of(),
                null);
        StoreDrivers drivers = StoreDrivers.of(List.of(new PliableDriver((target, called) -> {})));
        HarnessRun.RunOutcome outcome =
                new HarnessRun(request, drivers, new RunControl(), RunListener.SILENT).execute();
        assertThat(SavedRuns.read(outcome.directory().path()).targets())
                .singleElement()
                .satisfies(target -> assertThat(target.facts().settings()).containsEntry("sessions", "2"));
    }
}
