package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.run.saved.SavedRuns;

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
        HarnessRun.RunOutcome outcome = WholeRun.in(directory, new PliableDriver((target, called) -> {}))
                .of(PLAN);
        assertThat(SavedRuns.read(outcome.directory().path()).targets())
                .singleElement()
                .satisfies(target -> assertThat(target.facts().settings()).containsEntry("sessions", "2"));
    }
}
