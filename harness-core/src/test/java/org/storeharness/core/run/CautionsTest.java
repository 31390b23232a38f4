package org.storeharness.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.core.json.PlanFiles;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.result.Measurement.Cell;
import org.storeharness.core.result.ResultFixture;

class CautionsTest {
    /** Whose last operation ends after 2.001 s. */
    private final ResultFixture measured = new ResultFixture().target("m");

    @ParameterizedTest
    @CsvSource({
        "write: 1, 2s, 1000, false",
        "delete: 1, 2s, 1000, false",
        "delete: 1, 2010ms, 1000, false",
        "delete: 1, 2100ms, 1000, true",
        "delete: 1, 2100ms, 10, false"
    })
    void aPhaseThatRanOutOfObjectsToDeleteIsSaidToBeShorter(
            String operations, String duration, double rate, boolean told) {
        Plan plan = PlanFiles.parse("""
                targets: {m: {store: memory}}
                workloads:
                  work: {operations: {%s}, arrivals: 1000/s, phases: {measure: {duration: %s}}}
                """.formatted(operations, duration), "plan.yaml");
        Cautions cautions = new Cautions(plan, new ClientJudge(4, null));
        cautions.add(measured.measurement("m", new Cell("work", "1000/s", 16, "1KiB"), 1, rate));
        assertThat(cautions.warnings())
                .filteredOn(warning -> warning.message().contains("nothing was left to delete after 2001ms of work"))
                .hasSize(told ? 1 : 0);
    }
}
