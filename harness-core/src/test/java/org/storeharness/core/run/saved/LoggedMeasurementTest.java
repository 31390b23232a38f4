package org.storeharness.core.run.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.result.ResultFixture;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.Measurement.KindResult;
import org.storeharness.core.result.measurement.Throughput;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.sample.log.IntervalLogReader;
import org.storeharness.core.sample.log.LogFixture;
import org.storeharness.core.sample.log.LoggedPhase;

class LoggedMeasurementTest {
    @TempDir
    private Path directory;

    /** A kill in the second round: the first one found 100 objects in each, and no contents. */
    @Test
    void aPageOfAHundredObjectsIsNotOneWhereAnEarlierRoundTellsThat() throws IOException {
        ResultFixture fixture = new ResultFixture().target("s3");
        Measurement round = fixture.measurement("s3", ResultFixture.READ, 1, 1_500);
        KindResult reads = round.kinds().values().iterator().next();
        Measurement pages = ResultFixture.withKinds(
                round,
                Map.of(
                        "read",
                        new KindResult(
                                reads.operations(),
                                new Throughput(1_500, 150_000, 0),
                                reads.serviceTime(),
                                reads.responseTime())));
        Throughput known = killed(List.of(pages));
        assertThat(known.objectsPerSecond()).isCloseTo(100 * known.opsPerSecond(), withinPercentage(0.1));
        assertThat(known.bytesPerSecond()).isZero();
        Throughput first = killed(List.of());
        assertThat(first.objectsPerSecond()).isCloseTo(first.opsPerSecond(), withinPercentage(0.1));
        assertThat(first.bytesPerSecond()).isCloseTo(1_024 * first.opsPerSecond(), withinPercentage(0.1));
    }

    private Throughput killed(List<Measurement> results) throws IOException {
        Path log = directory.resolve("intervals-" + results.size() + ".hlog");
        LogFixture.writeEven(
                log,
                LogFixture.phase("measure", "s3", "read", 16, "1KiB", "closed", 2),
                OperationKind.READ,
                10_000_000,
                2);
        LoggedPhase phase =
                IntervalLogReader.read(log, any -> true).values().iterator().next();
        Stage stage = new Stage("s3", "read", ResultFixture.workload(0, OperationKind.READ), 2, 0);
        return LoggedMeasurement.make(stage, 1, phase, results).throughput();
    }
}
