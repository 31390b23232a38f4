package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.store.Refusals.assertInvalid;

import java.nio.file.Path;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.engine.RunControl;
import org.storeharness.json.ResultJson;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.RateObjective;
import org.storeharness.report.CautionText;
import org.storeharness.report.RateSection;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Backlog;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.SustainableRate;
import org.storeharness.result.measurement.SustainableRate.Trial;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;

/** Searches in virtual time, which the planted stores let pass. */
class RateFinderTest {
    @TempDir
    private Path directory;

    private HarnessRun.RunOutcome find(String objective, String plan, RunListener listener, RunControl control)
            throws Exception {
        VirtualClock clock = new VirtualClock();
        return WholeRun.in(directory, new PlantedDriver(clock::nanos, clock::pause))
                .clock(clock)
                .goal(RateObjective.parse(objective))
                .listener(listener)
                .control(control)
                .of(plan);
    }

    private RunResult find(String objective, String plan) throws Exception {
        return find(objective, plan, RunListener.SILENT, new RunControl()).result();
    }

    private static final String ONE_SERVER = """
            rounds: 2
            targets: {queue: {store: planted, options: {service: 2ms}}}
            workloads:
              write: {operations: {write: 1}, concurrency: %d, phases: {measure: {duration: 400ms}}}
            """;

    private static final long CAPACITY = 145;

    private static final Caution LIMIT =
            Caution.of(CautionCode.CLIENT_PROCESSORS, "a").with("share", 0.98).with("processors", 2);

    private final ResultFixture fixture = new ResultFixture();

    private int trials;

    @Test
    void theRateOfAStoreWithOneServerIsBelowItsCapacityAndEveryTrialIsInTheResult() throws Exception {
        assertBelowCapacity(find("p90<25ms", ONE_SERVER.formatted(1)));
    }

    @Test
    @Tag("slow")
    @Tag("exhaustive")
    @Tag("serial")
    void itIsSoByTheClockOfThisMachineToo() throws Exception {
        assertBelowCapacity(WholeRun.in(directory, new PlantedDriver())
                .goal(RateObjective.parse("p90<25ms"))
                .result(ONE_SERVER.formatted(4)));
    }

    /** One server that takes 2 ms for each operation cannot do more than 500 of them in a second. */
    private static void assertBelowCapacity(RunResult result) {
        SustainableRate rate = result.rates().get(0);
        assertThat(result.run().valid()).as("%s", result.warnings()).isTrue();
        assertThat(rate.opsPerSecond()).isBetween(100L, 510L);
        assertThat(rate.failed()).isGreaterThan(rate.opsPerSecond());
        assertThat(rate.alwaysHeld()).isLessThanOrEqualTo(rate.opsPerSecond());
        assertThat(rate.trials()).isGreaterThanOrEqualTo(2);
        assertThat(result.results()).hasSameSizeAs(rate.tried());
        for (Trial trial : rate.tried()) {
            Measurement measured = result.results().get(trial.round() - 1);
            assertThat(measured.round()).isEqualTo(trial.round());
            assertThat(measured.load())
                    .hasToString(trial.opsPerSecond() == null ? "closed" : "constant " + trial.opsPerSecond() + "/s");
        }
        assertThat(result.results().stream().filter(rate::includes)).hasSize(rate.trials());
        assertThat(result.comparisons()).isEmpty();
    }

    @Test
    void whereNoRateMeetsTheObjectiveTheRunIsNotValidAndSaysSo() throws Exception {
        HarnessRun.RunOutcome outcome = find("p50<100us", """
                rounds: 1
                targets: {queue: {store: planted, options: {service: 1ms}}}
                workloads:
                  read: {operations: {read: 1}, concurrency: 1, phases: {fill: 10, measure: {operations: 40}}}
                """, RunListener.SILENT, new RunControl());
        RunResult result = outcome.result();
        assertThat(result.run().complete()).isTrue();
        assertThat(result.run().valid()).isFalse();
        assertThat(CautionText.invalidReasons(result))
                .containsExactly("queue: no rate was found at which read meets p50<100us");
        SustainableRate rate = result.rates().get(0);
        assertThat(rate.opsPerSecond()).isNull();
        double closed = rate.tried().get(0).achievedOpsPerSecond();
        assertThat(rate.failed()).as("a hundredth of %s", closed).isEqualTo((long) Math.ceil(closed / 100));
        assertThat(rate.tried().get(1).finding()).matches(".*p50 was \\d+\\.\\d{3} ms");
        assertThat(ResultJson.read(outcome.directory().result())).isEqualTo(result);
    }

    @Test
    void aSearchThatIsStoppedKeepsItsTrialsAndIsNotComplete() throws Exception {
        RunControl control = new RunControl();
        RunListener stopper = new RunListener() {
            @Override
            public void tried(Stage stage, Trial trial) {
                if (trial.round() == 3) {
                    control.abort();
                }
            }
        };
        RunResult result = find("p50<1s", """
                rounds: 2
                targets: {a: {store: planted, options: {service: 1ms}}, b: {store: planted, options: {service: 1ms}}}
                workloads:
                  write: {operations: {write: 1}, concurrency: 1, phases: {measure: {operations: 40}}}
                """, stopper, control).result();
        assertThat(result.run().complete()).isFalse();
        assertThat(result.rates())
                .hasSize(2)
                .allSatisfy(rate -> assertThat(rate.opsPerSecond()).isNull());
        assertThat(result.results().stream().map(Measurement::target).limit(4).distinct())
                .as("trials take turns")
                .hasSize(2);
    }

    @Test
    void anObjectiveForOperationsThatAWorkloadDoesNotHaveIsRefused() {
        assertInvalid(() -> find("read.p99<1ms", """
                        targets: {a: {store: planted}}
                        workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}
                        """), "write has no read: got 'read.p99<1ms'");
        assertThat(directory.resolve("data")).isEmptyDirectory();
    }

    /** The search to its end, with a client that is the limit of some of its trials. */
    private SustainableRate search(LongPredicate limited) {
        Stage stage = new Stage("a", "write", ResultFixture.workload(0, OperationKind.WRITE), 1, 0);
        RateTrials search = new RateTrials(stage, RateObjective.parse("p50<1h"), 3);
        while (!search.isOver()) {
            assertThat(trials).as("trials").isLessThan(200);
            search.add(measured(search.next(trials++), limited));
        }
        return search.result();
    }

    private Measurement measured(Stage stage, LongPredicate limited) {
        if (!(stage.workload().arrivals() instanceof Arrivals.Constant constant)) {
            return fixture.measurement("a", stage.cell(), stage.round(), CAPACITY);
        }
        long rate = constant.rate().operations();
        if (limited.test(rate)) {
            long achieved = rate * 9 / 10;
            return ResultFixture.withCourse(
                    fixture.bound(
                            "a",
                            stage.cell(),
                            stage.round(),
                            achieved,
                            ResultFixture.operations(2 * achieved, 0, 0),
                            LIMIT),
                    null,
                    new Backlog(rate, rate / 10, true));
        }
        Measurement measured = fixture.measurement("a", stage.cell(), stage.round(), Math.min(rate, CAPACITY));
        return rate <= CAPACITY
                ? measured
                : ResultFixture.withCourse(measured, null, new Backlog(rate, rate - CAPACITY, true));
    }

    @Test
    void theRateOfAStoreIsFoundWhereTheClientIsNeverTheLimit() {
        SustainableRate found = search(rate -> false);
        assertThat(found.opsPerSecond()).isBetween(139L, CAPACITY);
        assertThat(found.clientBound()).isNull();
    }

    /** Every second trial above 100/s is the client's: a search that held that against the store found 118/s at most. */
    @Test
    void aTrialThatTheClientLimitedIsRepeatedAndNotHeldAgainstTheStore() {
        SustainableRate found = search(rate -> rate > 100 && rate <= CAPACITY && trials % 2 == 0);
        assertThat(found.opsPerSecond()).isBetween(139L, CAPACITY);
        assertThat(found.clientBound()).isNull();
        assertThat(found.tried())
                .anySatisfy(trial -> assertThat(trial.clientLimit()).isEqualTo(LIMIT));
    }

    @Test
    void aRateThatTheClientNeverReachesBoundsWhatIsFoundAndSaysSo() {
        SustainableRate found = search(rate -> rate > 100);
        assertThat(found.opsPerSecond()).isBetween(95L, 100L);
        assertThat(found.clientBound()).isEqualTo(found.failed()).isBetween(101L, 105L);
        assertThat(found.tried().stream().filter(trial -> found.failed().equals(trial.opsPerSecond())))
                .hasSize(3);
        assertThat(RateSection.sentence(found))
                .endsWith("at " + found.failed() + "/s the client was the limit: the store may sustain more")
                .doesNotContain(" failed");
    }

    @Test
    void aSearchThatDidNotComeToItsEndDoesNotSayThatNothingHeld() {
        SustainableRate found = search(rate -> false);
        SustainableRate stopped =
                new SustainableRate("a", "write", 16, "1KiB", "p99<200ms", null, 0, 0, 6_900L, null, found.tried());
        assertThat(RateSection.sentence(stopped))
                .endsWith(
                        ": p99<200ms was confirmed at no rate, since the search did not come to its end; 6,900/s held in every"
                                + " trial");
    }
}
