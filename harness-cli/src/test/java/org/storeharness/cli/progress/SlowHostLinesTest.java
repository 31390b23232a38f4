package org.storeharness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;
import org.storeharness.report.WrittenText;
import org.storeharness.result.HostFixture;
import org.storeharness.result.HostFixture.HostPart;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Measurement;

/** A host that holds the others back is named while the run goes on. */
class SlowHostLinesTest {
    private static final Plan PLAN = PlanFiles.parse("""
            targets: {m: {store: memory}}
            workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}
            """, "plan.yaml");

    private final ResultFixture fixture = new ResultFixture().target("m");

    private Measurement measured(int round, double ofB) {
        return HostFixture.shared(
                fixture.measurement("m", ResultFixture.WRITE, round, 1_000),
                HostPart.of("a", 1),
                HostPart.of("b", ofB),
                HostPart.of("c", 1));
    }

    @Test
    void aSlowHostIsNamedOnce() {
        SlowHostLines lines = new SlowHostLines();
        assertThat(lines.of(measured(1, 0.95))).isEmpty();
        assertThat(lines.of(measured(2, 0.4)))
                .containsExactly("slow host: b at write on m, 0.53 of its share in round 2");
        assertThat(lines.of(measured(3, 0.4))).isEmpty();
        assertThat(lines.of(fixture.measurement("m", ResultFixture.WRITE, 4, 1_000)))
                .isEmpty();
    }

    @Test
    void progressNamesItUnlessItIsToBeQuiet() throws IOException {
        String usual = WrittenText.of(
                out -> new ProgressPrinter(new PrintWriter(out), 1, PLAN, Duration.ZERO).measured(measured(1, 0.4)));
        assertThat(usual).contains("slow host: b at write on m, 0.53 of its share in round 1");
        String quiet = WrittenText.of(
                out -> new ProgressPrinter(new PrintWriter(out), 0, PLAN, Duration.ZERO).measured(measured(1, 0.4)));
        assertThat(quiet).isEmpty();
    }
}
