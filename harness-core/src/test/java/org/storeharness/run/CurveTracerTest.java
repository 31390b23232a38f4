package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.storeharness.store.Refusals.assertInvalid;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.storeharness.engine.Clock;
import org.storeharness.engine.RunControl;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.CurveGoal;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.result.CurvePoint;
import org.storeharness.result.EqualLoad;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.result.Knee;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.ThroughputCurve;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.SustainableRate;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.Latencies;
import org.storeharness.statistics.comparison.CurveAnalysis;
import org.storeharness.statistics.comparison.QueueFormulas;
import org.storeharness.statistics.comparison.SimulatedQueue;

/** The trials of curves on simulated queues of 16 servers, in virtual time. */
class CurveTracerTest {
    private static final double SERVICE_SECONDS = 0.005;
    private static final double CAPACITY = 16 / SERVICE_SECONDS;
    private static final Duration HOUR = Duration.ofHours(1);

    private final QueueTrials trials = new QueueTrials();

    /** Measures simulated queues whose service times are exponential; those of the target {@code slow} are twice as long. */
    private static final class QueueTrials implements TrialSeries.TrialRunner, TrialSeries.TrialJournal, Clock {
        private final SimulatedQueue queue = new SimulatedQueue(16, 3);
        private final ResultFixture fixture = new ResultFixture();
        private final List<Measurement> measured = new ArrayList<>();
        private double seconds;

        @Override
        public Measurement measure(Stage stage) {
            Workload workload = stage.workload();
            double lasting = workload.phases().measure().duration().toNanos() / 1e9;
            seconds += lasting + workload.phases().warmUp().duration().toNanos() / 1e9;
            double service = stage.target().equals("slow") ? 2 * SERVICE_SECONDS : SERVICE_SECONDS;
            if (!workload.arrivals().open()) {
                double noise = 1 + 0.01 * queue.random().nextGaussian();
                return fixture.measurement(
                        stage.target(), stage.cell(), stage.round(), workload.concurrency() / service * noise);
            }
            long rate = ((Arrivals.Poisson) workload.arrivals()).rate().operations();
            int operations = (int) (rate * lasting);
            Histogram times = Latencies.emptyHistogram();
            double[] responses = queue.responses(
                    rate * service,
                    operations * 5 / 4,
                    operations,
                    () -> -Math.log(1 - queue.random().nextDouble()));
            for (double response : responses) {
                times.recordValue(Math.round(response * service * 1e9));
            }
            return ResultFixture.withTimes(
                    fixture.measurement(stage.target(), stage.cell(), stage.round(), rate), Latencies.of(times));
        }

        @Override
        public void add(Measurement trial, boolean held, List<SustainableRate> found) {
            measured.add(trial);
        }

        @Override
        public void warn(Caution caution) {
            throw new AssertionError(caution);
        }

        @Override
        public long nanos() {
            return Math.round(seconds * 1e9);
        }

        @Override
        public void pause(long nanos) {
            throw new AssertionError("nobody waits");
        }
    }

    private static Plan plan(int rounds, String duration, String... targets) {
        return PlanFiles.parse(
                "{rounds: " + rounds + ", seed: 1, targets: {"
                        + String.join(
                                ", ",
                                List.of(targets).stream()
                                        .map(name -> name + ": {store: memory}")
                                        .toList())
                        + "}, workloads: {write: {operations: {write: 1}, concurrency: 16, phases: {measure: {duration: "
                        + duration + "}}}}}",
                "test.yaml");
    }

    private List<ThroughputCurve> curves(Plan plan, Duration maximum) throws Exception {
        CurveTracer tracer = new CurveTracer(
                plan,
                new CurveGoal(maximum),
                trials,
                new RunControl(),
                RunListener.SILENT,
                new TimeBudget(plan, trials, new RunControl(), 0));
        assertThat(tracer.run(trials, trials)).isTrue();
        ResultFixture result = new ResultFixture();
        plan.targets().keySet().forEach(result::target);
        trials.measured.forEach(result::add);
        return CurveAnalysis.of(result.build());
    }

    private static void assertAround(@Nullable IntervalEstimate estimate, double truth) {
        assertThat(estimate).isNotNull();
        assertThat(estimate.value()).isCloseTo(truth, within(0.05 * truth));
        assertThat(estimate.low()).isLessThan(estimate.value());
        assertThat(estimate.high()).isGreaterThan(estimate.value());
    }

    @Test
    void theCurveOfAQueueHasTheCapacityTheKneeAndTheResponseTimesOfItsFormula() throws Exception {
        ThroughputCurve curve = curves(plan(4, "10s", "queue"), HOUR).get(0);
        assertAround(curve.capacity(), CAPACITY);
        assertThat(curve.knee().refusal()).isNull();
        assertAround(curve.knee().opsPerSecond(), QueueFormulas.mmcKnee(16) / SERVICE_SECONDS);
        CurvePoint at80 = curve.points().stream()
                .min((one, other) -> Double.compare(
                        Math.abs(one.opsPerSecond() - 0.8 * CAPACITY), Math.abs(other.opsPerSecond() - 0.8 * CAPACITY)))
                .orElseThrow();
        double load = at80.opsPerSecond() * SERVICE_SECONDS;
        assertTime(at80.p50(), QueueFormulas.mmcQuantile(16, load, 0.5));
        assertTime(at80.p90(), QueueFormulas.mmcQuantile(16, load, 0.9));
        assertTime(at80.p99(), QueueFormulas.mmcQuantile(16, load, 0.99));
        assertAround(curve.scalability().lambda(), 1 / SERVICE_SECONDS);
        assertThat(curve.scalability().refusal()).isNull();
        assertThat(curve.scalability().largestResidual()).isLessThan(0.05);
        assertThat(curve.equalLoad()).isNull();
    }

    private static void assertTime(@Nullable Double nanos, double services) {
        double truth = services * SERVICE_SECONDS * 1e9;
        assertThat(nanos).isCloseTo(truth, within(0.05 * truth));
    }

    @Test
    void everyRoundHasItsRatesInAnOrderOfItsOwnAndMoreOfThemBesideTheKnee() throws Exception {
        curves(plan(4, "3s", "queue"), HOUR);
        Map<Integer, List<String>> rounds = trials.measured.stream()
                .collect(Collectors.groupingBy(
                        Measurement::round,
                        Collectors.mapping(one -> one.concurrency() + " " + one.load(), Collectors.toList())));
        assertThat(rounds).hasSize(4);
        List<String> first = Objects.requireNonNull(rounds.get(1));
        List<String> last = Objects.requireNonNull(rounds.get(4));
        assertThat(first).hasSize(6 + 11).doesNotHaveDuplicates().isNotEqualTo(new ArrayList<>(new TreeSet<>(first)));
        assertThat(first.get(0)).isEqualTo("16 closed");
        assertThat(last.stream().filter(first::contains).toList())
                .isNotEqualTo(first.stream().filter(last::contains).toList());
        assertThat(last).anySatisfy(rate -> assertThat(first).doesNotContain(rate));
    }

    @Test
    void targetsAreComparedAtHalfOfTheCapacityOfTheSlowest() throws Exception {
        List<ThroughputCurve> curves = curves(plan(4, "5s", "fast", "slow"), HOUR);
        Function<String, EqualLoad> of = name -> curves.stream()
                .filter(curve -> curve.target().equals(name))
                .map(ThroughputCurve::equalLoad)
                .findFirst()
                .orElseThrow();
        EqualLoad fast = of.apply("fast");
        EqualLoad slow = of.apply("slow");
        assertThat(fast.opsPerSecond()).isEqualTo(slow.opsPerSecond());
        assertThat(fast.opsPerSecond()).isBetween(780L, 820L);
        assertThat(fast.reference()).isEqualTo("fast");
        assertThat(fast.p99Ratio()).isNull();
        double truth = 2 * QueueFormulas.mmcQuantile(16, 8, 0.99) / QueueFormulas.mmcQuantile(16, 4, 0.99);
        assertAround(slow.p99Ratio(), truth);
    }

    @Test
    void thereAreAsManyRoundsAsThereIsTimeFor() throws Exception {
        ThroughputCurve curve =
                curves(plan(20, "1s", "queue"), Duration.ofMinutes(2)).get(0);
        assertThat(trials.seconds).isBetween(60.0, 120.0);
        assertThat(curve.points().get(0).rounds()).isBetween(4, 8);
        assertThat(CurveTracer.describe(plan(20, "1s", "queue"), new CurveGoal(Duration.ofMinutes(2))))
                .matches("1 curves, \\d rounds of about 19 trials: about 1m\\d\\ds");
    }

    @Test
    void whereThereIsNoTimeForThreeRoundsTheLeastTimeIsNamed() {
        assertInvalid(
                () -> curves(plan(5, "10s", "queue"), Duration.ofMinutes(5)),
                "--max-time must be at least",
                "3 rounds of 1 curves");
    }

    /** At a tenth of the capacity 20 ms are 6 operations: whole runs ended without a knee for that. */
    @Test
    void trialsAreAsLongAsTheP99TakesThatTheKneeIsMeasuredBy() throws Exception {
        ThroughputCurve curve = curves(plan(3, "20ms", "queue"), HOUR).get(0);
        assertThat(curve.points().get(0).p99()).isNotNull();
        assertThat(curve.knee().refusal()).isNull();
        assertThat(trials.seconds).isLessThan(60);
    }

    /** The lowest rates go without a p99 before the higher ones do: its base may be at half of the capacity. */
    @Test
    void whereTimeIsShortTheLowestRatesHaveNoP99() throws Exception {
        ThroughputCurve curve =
                curves(plan(3, "20ms", "queue"), Duration.ofSeconds(22)).get(0);
        assertThat(curve.points().get(0).p99()).isNull();
        assertThat(curve.knee().baseNanos()).isNotNull();
        assertThat(curve.knee().refusal()).isNotEqualTo(Knee.KneeRefusal.TOO_FEW_OPERATIONS);
        assertThat(trials.seconds).isLessThanOrEqualTo(22);
    }

    @Test
    void whereThereIsNoTimeForAP99TheRunSaysSoBeforeItsFirstRound() {
        assertThatThrownBy(() -> curves(plan(3, "20ms", "queue"), Duration.ofSeconds(10)))
                .isInstanceOf(RunException.class)
                .hasMessageMatching(
                        "--max-time must be at least \\d+s, got 10s: a knee needs the p99 at half of the capacity, a"
                                + " p99 needs 1,000 operations, and the slowest target does [0-9.]+/s;.*");
        assertThat(trials.measured).hasSize(1);
    }

    @Test
    void tooFewOperationsGiveNoKnee() {
        Measurement.Cell paced = new Measurement.Cell("write", Arrivals.parse("constant 100/s"), 16, "1KiB");
        ResultFixture few = new ResultFixture().target("queue");
        few.add(ResultFixture.withoutPercentiles(few.measurement("queue", paced, 1, 100)));
        ThroughputCurve curve = CurveAnalysis.of(few.build()).get(0);
        assertThat(curve.knee().refusal()).isEqualTo(Knee.KneeRefusal.TOO_FEW_OPERATIONS);
        assertThat(curve.knee().opsPerSecond()).isNull();
    }
}
