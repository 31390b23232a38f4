package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.json.RecordJson;
import org.storeharness.json.TextConverters;
import org.storeharness.result.SlowLogLine;
import org.storeharness.result.measurement.Account;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.TailAccount;

/** A store under open load, on a clock that a test sets, each of whose hundredth operations takes 40 ms in place of 1. */
class SlowestOperationsOfRunTest {
    private static final String PLAN = """
            rounds: 2
            operationTimeout: 10m
            targets: {one: {store: pliable}}
            workloads:
              write:
                operations: {write: 1}
                arrivals: constant 20/s
                concurrency: 1
                phases: {measure: {operations: 2000}, warmUp: {operations: 10}}
            """;

    @TempDir
    private Path directory;

    private final VirtualClock clock = new VirtualClock();
    private final AtomicInteger operations = new AtomicInteger();

    private HarnessRun.RunOutcome run(int slowest) throws Exception {
        PliableDriver driver = PliableDriver.blocking((target, method) -> {
            if (method.equals("session.write")) {
                clock.pause(operations.incrementAndGet() % 100 == 0 ? 40_000_000 : 1_000_000);
            }
        });
        return WholeRun.in(directory, driver).clock(clock).slowest(slowest).of(PLAN);
    }

    @Test
    void theSlowestOfEachMeasuredPhaseAreInAFileOfTheirOwn() throws Exception {
        HarnessRun.RunOutcome run = run(15);
        List<SlowLogLine> lines = Files.readAllLines(run.directory().slowest()).stream()
                .map(line -> RecordJson.read(SlowLogLine.class, line, "slowest.jsonl", TextConverters.USUAL))
                .toList();
        assertThat(lines).hasSize(30);
        assertThat(lines).extracting(SlowLogLine::round).containsOnly(1, 2);
        Instant started = run.result().run().started();
        assertThat(lines).allSatisfy(line -> {
            assertThat(line.phase()).startsWith("measure/one/write");
            assertThat(line.target()).isEqualTo("one");
            assertThat(line.workload()).isEqualTo("write");
            assertThat(line.operation().responseNanos()).isBetween(40_000_000L, 42_000_000L);
            assertThat(line.time()).isBetween(started, started.plus(Duration.ofMinutes(10)));
        });
        assertThat(lines.get(0).time().plus(Duration.ofSeconds(90)))
                .as("the second round is 100 s later")
                .isBefore(lines.get(15).time());
    }

    @Test
    void withoutBeingAskedForThereIsNoFileButTheResultHasAFew() throws Exception {
        HarnessRun.RunOutcome run = run(0);
        assertThat(run.directory().slowest()).doesNotExist();
        assertThat(run.result().results())
                .allSatisfy(measured -> assertThat(measured.slowest())
                        .hasSize(5)
                        .allMatch(operation -> operation.responseNanos() >= 40_000_000));
    }

    @Test
    void theAccountOfTheSlowestAddsUpToTheirMean() throws Exception {
        Measurement measured = run(0).result().results().get(0);
        TailAccount tail = measured.tailAccount();
        assertThat(tail).isNotNull();
        assertThat(tail.operations()).isEqualTo(20);
        assertThat(tail.fromNanos()).isBetween(40_000_000L, 42_000_000L);
        assertThat(tail.account().seconds()).isCloseTo(0.040, within(0.002));
        assertThat(tail.account().share(Set.of(Account.UNEXPLAINED))).isLessThanOrEqualTo(0.15);
        Account mean = Objects.requireNonNull(measured.account());
        assertThat(mean.limitedBy()).isEqualTo(Account.STORE);
        assertThat(mean.seconds()).isCloseTo(measured.responseTime().mean() / 1e9, within(1e-9));
        assertThat(mean.secondsPerOperation()).containsKey(Account.CLIENT).doesNotContainKey(Account.PROCESSOR_WAIT);
    }
}
