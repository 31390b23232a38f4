package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.json.DocumentException;
import org.storeharness.json.PlanFiles;
import org.storeharness.json.ResultJson;
import org.storeharness.plan.Arrivals;
import org.storeharness.report.CautionText;
import org.storeharness.report.RunFacts;
import org.storeharness.report.VerdictText;
import org.storeharness.result.Comparison;
import org.storeharness.result.Obstacle;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.BlockResult;
import org.storeharness.result.measurement.BlockResult.BlockEnd;
import org.storeharness.result.measurement.BlockResult.PacedRate;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.stage.RoundsProgress;
import org.storeharness.run.stage.RunListener;

/** Plans whose workloads go through their rounds in blocks, in virtual time, which the planted stores let pass. */
class BlocksTest {
    /** Reads take longer the more objects a store holds, and the slow one is slow at writing only. */
    private static final String WRITE_AND_READ = """
            rounds: %d
            targets:
              quick: {store: planted, options: {service: 2ms, writeService: 1ms, hoard: 1us}}
              slow: {store: planted, options: {service: 2ms, writeService: 10ms, hoard: 1us}}
            workloads:
              write:
                operations: {write: 1}
                concurrency: 1
                phases: {measure: {duration: 1s}}
              read:
                operations: {read: 1}
                concurrency: 1
                phases: {fill: %d, measure: {duration: 1s}}
            """;

    private static final String STEADY = """
            rounds: steady
            cold: true
            targets:
              tiring: {store: planted, options: {writeService: 1ms, tireFor: %s}}
            workloads:
              write:
                operations: {write: 1}
                concurrency: 1
                phases: {measure: {duration: 1s}}
            """;

    private static final String PACED = """
            rounds: 2
            calibration: 1s
            targets:
              quick: {store: planted, options: {service: 1ms}}
              slow: {store: planted, options: {service: 5ms}}
              batch: {store: planted, batch: 10, options: {service: 10ms}}
            workloads:
              write:
                operations: {write: 1}
                concurrency: 1
                phases: {measure: {duration: 1s}}
              write-paced:
                operations: {write: 1}
                concurrency: 1
                arrivals: paced 0.5 of write
                phases: {measure: {duration: 1s}}
            """;

    @TempDir
    private Path directory;

    private HarnessRun.RunOutcome run(String plan, RunListener listener) throws Exception {
        VirtualClock clock = new VirtualClock();
        return WholeRun.in(directory, new PlantedDriver(clock::nanos, clock::pause))
                .clock(clock)
                .listener(listener)
                .of(plan);
    }

    private RunResult run(String plan) throws Exception {
        return run(plan, RunListener.SILENT).result();
    }

    private static Stream<Measurement> measured(RunResult result, String workload) {
        return result.results().stream().filter(one -> one.workload().equals(workload));
    }

    private static Comparison reads(RunResult result) {
        return result.comparisons().stream()
                .filter(made -> made.cell().workload().equals("read"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void readsOfWhatTargetsWroteAtTheirOwnSpeedAreNotComparable() throws Exception {
        RunResult result = run(WRITE_AND_READ.formatted(2, 0));
        assertThat(result.warnings()).noneMatch(Caution::invalidates);
        Comparison reads = reads(result);
        assertThat(reads.obstacle()).isNotNull().returns(Obstacle.Kind.DATA_SETS_DIFFER, Obstacle::kind);
        assertThat(VerdictText.sentence(reads))
                .matches(
                        "slow and quick are not comparable at read \\(concurrency 1, 1KiB\\): quick reads one of [0-9,]+ objects,"
                                + " slow one of [0-9,]+: set phases.fill of read to give both the same number of objects; .*");
    }

    @Test
    void withAFillReadsComeFirstAndAreComparable() throws Exception {
        RunResult result = run(WRITE_AND_READ.formatted(2, 500));
        // A collection of this JVM may be the limit of phases that are so short; the data are none.
        assertThat(reads(result).obstacle())
                .satisfiesAnyOf(
                        none -> assertThat(none).isNull(),
                        limit -> assertThat(limit.kind()).isEqualTo(Obstacle.Kind.CLIENT_LIMIT));
        assertThat(measured(result, "read").map(Measurement::objectsBefore)).containsOnly(500L);
        assertThat(result.results().stream().map(Measurement::workload).distinct())
                .containsExactly("read", "write");
        assertThat(result.blocks())
                .extracting(BlockResult::workloads, BlockResult::rounds, BlockResult::end)
                .containsExactly(
                        tuple(List.of("read"), 2, BlockEnd.PLANNED), tuple(List.of("write"), 2, BlockEnd.PLANNED));
    }

    /** Its rate falls to a tenth in ten seconds: the line over rounds 10 to 14 falls by 4 % of their mean, that over 9 to 13 by 14 %. */
    @Test
    void aStoreThatDriftsIsMeasuredUntilItIsSteadyAndTheSteadyRoundsAreTheResult() throws Exception {
        RunResult result = run(STEADY.formatted("10s"));
        assertThat(result.blocks())
                .extracting(BlockResult::rounds, BlockResult::end)
                .containsExactly(tuple(14, BlockEnd.STEADY));
        assertThat(result.results()).extracting(Measurement::round).containsExactly(10, 11, 12, 13, 14);
        assertThat(RunFacts.steadySince(result)).contains("steady since round 10");
        assertThat(result.warnings()).extracting(Caution::code).doesNotContain(CautionCode.NOT_STEADY);
    }

    @Test
    void aStoreThatDoesNotBecomeSteadyIsSaidNotTo() throws Exception {
        RunResult result = run(STEADY.formatted("30s"));
        assertThat(result.blocks())
                .extracting(BlockResult::rounds, BlockResult::end)
                .containsExactly(tuple(25, BlockEnd.PLANNED));
        assertThat(result.results()).hasSize(25);
        assertThat(RunFacts.steadySince(result)).isEmpty();
        assertThat(result.warnings())
                .filteredOn(caution -> caution.code() == CautionCode.NOT_STEADY)
                .extracting(CautionText::message)
                .singleElement()
                .asString()
                .startsWith("write did not become steady in 25 rounds: ");
    }

    /** The calibration of writes leaves as many objects as a target can write in its time. */
    @Test
    void ofOneRoundTooReadsComeBeforeWritesAreCalibrated() throws Exception {
        RunResult result = run("calibration: 1s\n" + WRITE_AND_READ.formatted(1, 500));
        assertThat(measured(result, "read").map(Measurement::objectsBefore)).containsExactly(500L, 500L);
    }

    /** Objects that were filled at one size are not read at another. */
    @Test
    void readsAtEachSizeCountTheObjectsOfThatSize() throws Exception {
        RunResult result = run("""
                rounds: 1
                calibration: 0s
                sweep: {size: [1KiB, 4KiB]}
                targets:
                  quick: {store: planted, options: {service: 200us}}
                workloads:
                  read:
                    operations: {read: 1}
                    phases: {fill: 50, measure: {operations: 20}}
                """);
        assertThat(result.results())
                .extracting(Measurement::size, Measurement::objectsBefore)
                .containsExactly(tuple("1KiB", 50L), tuple("4KiB", 50L));
    }

    /** The quick one writes about ten times as many objects in the same time. */
    private static final String MIX = """
            rounds: 2
            calibration: 1s
            targets:
              quick: {store: planted, options: {service: 1ms}}
              slow: {store: planted, options: {service: 10ms}}
            workloads:
              mix:
                operations: {read: 7, write: 3}
                keys: %s
                concurrency: 1
                phases: {fill: 500, measure: {duration: 1s}}
            """;

    @Test
    void aMixOverAllThatTargetsWroteAtTheirOwnSpeedIsNotComparable() throws Exception {
        Comparison mix = run(MIX.formatted("uniform")).comparisons().get(0);
        assertThat(mix.obstacle()).isNotNull().returns(Obstacle.Kind.DATA_SETS_DIFFER, Obstacle::kind);
        assertThat(VerdictText.sentence(mix))
                .endsWith(
                        ": set phases.fill of mix to give both the same number of objects; work that also writes needs keys"
                                + " of its fill too (keys: uniform of fill), or a number of operations in place of a time");
    }

    @Test
    void aMixOverTheFillAloneIsComparable() throws Exception {
        RunResult result = run(MIX.formatted("uniform of fill"));
        // A collection of this JVM may be the limit of phases that are so short; the data are none.
        assertThat(result.comparisons().get(0).obstacle())
                .satisfiesAnyOf(
                        none -> assertThat(none).isNull(),
                        limit -> assertThat(limit.kind()).isEqualTo(Obstacle.Kind.CLIENT_LIMIT));
        assertThat(measured(result, "mix").map(Measurement::objectsBefore)).containsOnly(500L);
        assertThat(result.warnings()).noneMatch(Caution::invalidates);
    }

    /** The deletes of the first round take what the fill of the mix made. */
    @Test
    void aMixOverItsFillReadsTheOldestObjectsThatDeletesLeft() throws Exception {
        RunResult result = run("""
                rounds: 3
                calibration: 0s
                targets:
                  quick: {store: planted, options: {service: 200us}}
                workloads:
                  mix:
                    operations: {read: 1, write: 1}
                    keys: uniform of fill
                    phases: {fill: 100, measure: {operations: 20}}
                  delete:
                    operations: {delete: 1}
                    phases: {fill: 500, measure: {operations: 300}}
                """);
        assertThat(result.warnings()).noneMatch(Caution::invalidates);
        assertThat(measured(result, "mix").map(Measurement::objectsBefore)).containsExactly(100L, 100L, 100L);
    }

    @Test
    void keysOfTheFillNeedAFillAndNoDeletes() {
        String keys = MIX.formatted("uniform of fill");
        for (String plan : List.of(keys.replace("fill: 500, ", ""), keys.replace("write: 3", "delete: 3"))) {
            assertThatThrownBy(() -> PlanFiles.parse(plan, "test.yaml"))
                    .isInstanceOf(DocumentException.class)
                    .hasMessageContaining("workloads.mix.keys")
                    .hasMessageContaining(
                            "must be of all objects where there is no fill (phases.fill) or objects are deleted, got"
                                    + " 'uniform of fill'");
        }
    }

    @Test
    void aSingleRoundKeepsTheOrderOfThePlan() throws Exception {
        RunResult result = run(WRITE_AND_READ.formatted(1, 500));
        assertThat(result.results().stream().map(Measurement::workload).distinct())
                .containsExactly("write", "read");
    }

    @Test
    void aStoreThatIsSlowWhileItIsYoungIsCalibratedBeforeItIsMeasured() throws Exception {
        RunResult result = run("""
                rounds: 3
                calibration: 5s
                targets:
                  young: {store: planted, options: {service: 2ms, slowFor: 4s}}
                workloads:
                  write:
                    operations: {write: 1}
                    concurrency: 1
                    phases: {measure: {duration: 2s}}
                """);
        double[] rates = result.results().stream()
                .mapToDouble(one -> one.throughput().objectsPerSecond())
                .toArray();
        assertThat(rates).hasSize(3);
        assertThat(rates[0]).isGreaterThan(Math.max(rates[1], rates[2]) / 3);
    }

    @Test
    void pacedWorkloadsHaveTheRateThatTheSlowestTargetCanBear() throws Exception {
        List<RoundsProgress> rounds = new ArrayList<>();
        HarnessRun.RunOutcome outcome = run(PACED, new RunListener() {
            @Override
            public void round(RoundsProgress progress) {
                rounds.add(progress);
            }
        });
        RunResult result = outcome.result();
        PacedRate paced = result.blocks().get(0).paced().get(0);
        assertThat(result.blocks().get(0).calibration())
                .filteredOn(found -> !found.target().equals("batch"))
                .allMatch(found -> found.objectsPerSecond() > paced.capacity() - 1e-6)
                .anyMatch(found -> found.target().equals(paced.slowest()));
        assertThat(paced.capacity()).isPositive();
        assertThat(paced.cell().load())
                .isInstanceOfSatisfying(
                        Arrivals.Constant.class,
                        load -> assertThat(load.rate().operations())
                                .isBetween((long) (paced.capacity() * 0.45), Math.round(paced.capacity() / 2)));
        assertThat(result.run().plan().workloads().get("write-paced").arrivals())
                .hasToString("paced 0.5 of write");

        assertThat(measured(result, "write").map(Measurement::target)).contains("batch");
        assertThat(measured(result, "write-paced").map(Measurement::cell))
                .hasSize(4)
                .containsOnly(paced.cell());
        assertThat(measured(result, "write-paced").map(Measurement::target)).doesNotContain("batch");
        assertThat(result.warnings())
                .anyMatch(
                        caution -> caution.code() == CautionCode.LEFT_OUT_OF_PACED && "batch".equals(caution.target()));

        assertThat(rounds).extracting(RoundsProgress::round).containsExactly(0, 1, 2);
        assertThat(result.blocks().get(0).calibration()).hasSize(3);
        assertThat(result.results()).allMatch(one -> one.round() >= 1);
        assertThat(result.warnings()).noneMatch(caution -> caution.code() == CautionCode.NOT_IN_PACED_RATE);
        assertThat(Files.readString(outcome.directory().intervals()))
                .contains("calibration-2/slow/write/c1/1KiB/r0")
                .as("a paced workload is not calibrated")
                .doesNotContain("calibration/slow/write-paced/")
                .contains("measure/slow/write-paced/");
        assertThat(ResultJson.read(outcome.directory().result())).isEqualTo(result);
    }

    @Test
    void aTargetThatCompletesNothingInTheCalibrationIsNamedWhereOthersSetTheRate() throws Exception {
        RunResult result =
                run("failures: {limit: 1000000}\n" + PACED.replace("service: 5ms", "service: 5ms, rejectEvery: 1"));
        assertThat(result.blocks().get(0).paced()).singleElement().returns("quick", PacedRate::slowest);
        assertThat(result.warnings())
                .filteredOn(caution -> caution.code() == CautionCode.NOT_IN_PACED_RATE)
                .extracting(CautionText::line)
                .containsExactly(
                        "slow: no operation of write was completed in its calibration: the rate of write-paced was"
                                + " derived from the other targets only");
    }

    @Test
    void aPacedWorkloadMayHaveItsRateBefore() throws Exception {
        RunResult result = run(PACED.replace("paced 0.5 of write", "paced 0.5 of write at 70/s")
                .replace("rounds: 2", "rounds: 1"));
        assertThat(result.blocks().get(0).paced())
                .singleElement()
                .satisfies(paced -> assertThat(paced.cell().load()).hasToString("constant 70/s"));
        assertThat(measured(result, "write-paced").map(Measurement::target)).doesNotContain("batch");
    }

    @Test
    void aPacedWorkloadNeedsAClosedOneAndACalibration() {
        assertThatThrownBy(() -> PlanFiles.parse(PACED.replace("of write", "of writes"), "test.yaml"))
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining("workloads.write-paced.arrivals")
                .hasMessageContaining("workload with closed load");
        assertThatThrownBy(() -> PlanFiles.parse(PACED.replace("of write", "of write-paced"), "test.yaml"))
                .isInstanceOf(DocumentException.class);
        assertThatThrownBy(() -> PlanFiles.parse(PACED.replace("calibration: 1s", "calibration: 0s"), "test.yaml"))
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining("calibration must be longer than 0 where a workload is paced");
    }

    @Test
    void aPacedWorkloadWithoutACapacityEndsTheRun() throws Exception {
        RunResult result = run(PACED.replace("service: 1ms", "service: 1ms, rejectEvery: 1")
                .replace("service: 5ms", "service: 5ms, rejectEvery: 1"));
        assertThat(result.warnings())
                .anyMatch(
                        caution -> caution.text("message").startsWith("write-paced has no rate: no target completed"));
    }

    @Test
    void noRoundBeginsThatWouldEndAfterTheMaximumTime() throws Exception {
        RunResult result = run("""
                rounds: 1000
                maxTime: 16s
                targets: {one: {store: planted, options: {service: 10ms}}}
                workloads:
                  write: {operations: {write: 1}, concurrency: 1, phases: {measure: {duration: 2s}}}
                """);
        BlockResult block = result.blocks().get(0);
        assertThat(block.end()).isEqualTo(BlockEnd.MAX_TIME);
        assertThat(block.rounds()).isBetween(1, 8).isEqualTo(result.results().size());
        assertThat(result.run().complete()).isTrue();
    }

    /** Work in no comparison has rounds enough for a figure; the time goes to work that is compared. */
    @Test
    void thereAreAsManyRoundsAsTheComparisonsNeedAndTwoOfWhatIsInNone() throws Exception {
        RunResult result = run("""
                rounds: auto
                targets:
                  quick: {store: planted, options: {service: 1ms}}
                  slow: {store: planted, options: {service: 10ms}}
                workloads:
                  write: {operations: {write: 1}, concurrency: 1, phases: {measure: {duration: 2s}}}
                  alone: {operations: {write: 1}, concurrency: 1, turn: {target: slow}, phases: {measure: {duration: 1s}}}
                """);
        assertThat(measured(result, "alone").map(Measurement::round)).containsExactly(1, 2);
        BlockResult block = result.blocks().get(0);
        assertThat(block.workloads()).containsExactly("write", "alone");
        assertThat(block.end()).isEqualTo(BlockEnd.DECIDED);
        assertThat(block.looks()).isNotEmpty().last().isEqualTo(block.rounds());
        assertThat(result.comparisons()).allMatch(made -> made.rounds() == block.rounds());
        assertThat(measured(result, "write")).hasSize(2 * block.rounds()).hasSizeGreaterThanOrEqualTo(12);
    }
}
