package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.fs.fio.FioRunPlanner.JobDescription;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.unit.EnumSpelling;

/** The figures of a job that was repeated until it was steady. */
class MeasuredJobTest {
    private static final long DELAY_NANOS = 500_000_000;

    @Test
    void ofSeveralRoundsTheRatesAreMeansAndTheRestAddsUp() {
        ResultFixture fixture = new ResultFixture().target("fs");
        List<Measurement> rounds = List.of(
                fixture.measurement("fs", ResultFixture.READ, 1, 100),
                fixture.measurement("fs", ResultFixture.READ, 2, 300));
        MeasuredJob job = MeasuredJob.of(
                new JobDescription("job", Map.of(), 1, 1, false),
                Duration.ofNanos(DELAY_NANOS),
                rounds,
                new PhaseTotals());
        assertThat(job.kinds().get(EnumSpelling.of(OperationKind.READ))).satisfies(read -> {
            assertThat(read.throughput()).isEqualTo(new Throughput(200, 200, 200 * 1024));
            assertThat(read.operations().ok()).isEqualTo(200 + 600);
        });
        assertThat(job.operations().ok()).isEqualTo(200 + 600);
        assertThat(job.payloadBytes()).isEqualTo((200 + 600) * 1024);
        assertThat(job.lastDoneNanos()).isEqualTo(2 * (rounds.get(0).window().lastDoneNanos() - DELAY_NANOS));
    }
}
