package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.store.Refusals.assertInvalid;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;
import org.storeharness.plan.RateObjective;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.report.CautionText;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.GroupResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.TargetCell;
import org.storeharness.run.phase.PhaseReport;
import org.storeharness.run.phase.PlantedPhase;
import org.storeharness.run.stage.Block;
import org.storeharness.run.stage.ConcurrentGroup;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.Stage;
import org.storeharness.store.StoreContext;

/** Workloads that run at the same time. */
class ConcurrentWorkloadsTest {
    private static final long PATIENCE_SECONDS = 20;
    private static final Percentage ONE_PERCENT = Percentage.withPercentage(1);
    private static final String PLAN = """
            rounds: 2
            failures: {action: stop}
            targets: {x: {store: pliable}, y: {store: pliable}, z: {store: memory}}
            workloads:
              left:
                operations: {write: 1}
                concurrency: 2
                phases: {measure: {operations: 50}}
                turn: {target: x, delay: %s}
              right:
                operations: {write: 1}
                content: {size: 64KiB}
                concurrency: 3
                phases: {measure: {operations: 70}}
                turn: {target: y, with: left, delay: %s}
              alone:
                operations: {read: 1}
                phases: {fill: 10, measure: {operations: 10}}
                turn: {target: z}
            """;

    @TempDir
    private Path directory;

    /** Stores of which each ends its first operation only once operations are going on in so many of them. */
    private static PliableDriver meeting(int stores) {
        CountDownLatch arrived = new CountDownLatch(stores);
        Set<String> targets = ConcurrentHashMap.newKeySet();
        return PliableDriver.blocking((target, method) -> {
            if (method.equals("session.write") || method.equals("session.read")) {
                if (targets.add(target)) {
                    arrived.countDown();
                }
                assertThat(arrived.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            }
        });
    }

    private RunResult run(String plan, PliableDriver driver) throws RunException, IOException {
        return WholeRun.in(directory, driver, new MemoryDriver()).result(plan);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "sweep: {concurrency: [2]}\n"})
    void workersOfConcurrentWorkloadsRunAtTheSameTime(String sweep) throws Exception {
        RunResult result = run(sweep + PLAN.formatted("0s", "0s"), meeting(2));
        assertThat(CautionText.invalidReasons(result)).isEmpty();
        assertThat(result.results().stream().map(Measurement::workload).sorted())
                .containsExactly("alone", "alone", "left", "left", "right", "right");
        assertThat(result.results()).allMatch(one -> sweep.isEmpty() || one.concurrency() == 2);
    }

    @Test
    void eachWorkloadHasItsOwnFiguresAndTheGroupHasCombinedOnes() throws Exception {
        RunResult result = run(PLAN.formatted("0s", "0s"), meeting(1));
        for (GroupResult group : result.groups()) {
            List<Measurement> members = result.results().stream()
                    .filter(one ->
                            one.round() == group.round() && group.members().contains(TargetCell.of(one)))
                    .toList();
            assertThat(members.stream().map(member -> member.operations().ok())).containsExactly(50L, 70L);
            assertThat(group.operations().ok()).isEqualTo(120);
            assertThat(group.kinds().get("write").serviceTime().count()).isEqualTo(120);
            assertThat(group.kinds().get("write").serviceTime().max())
                    .isEqualTo(members.stream()
                            .mapToLong(member -> member.serviceTime().max())
                            .max()
                            .orElseThrow());
        }
        assertThat(result.groups().stream().map(GroupResult::round)).containsExactly(1, 2);
    }

    @Test
    void aTargetsDemandCountsOnlyItsOwnWorkloads() throws Exception {
        PliableDriver driver = meeting(1);
        run(PLAN.formatted("0s", "0s"), driver);
        assertThat(driver.demands.get("x")).isEqualTo(new StoreContext.Demand(2, 2, 1, 1_024));
        assertThat(driver.demands.get("y")).isEqualTo(new StoreContext.Demand(3, 3, 1, 65_536));
    }

    @Test
    void concurrentWorkloadsOnOneTargetAddUpTheirDemand() throws Exception {
        PliableDriver driver = meeting(1);
        run("""
                rounds: 1
                targets: {x: {store: pliable}}
                workloads:
                  writes: {operations: {write: 1}, concurrency: 2, phases: {fill: 5, measure: {operations: 20}}}
                  reads:
                    operations: {read: 1}
                    concurrency: 3
                    phases: {measure: {operations: 20}}
                    turn: {with: writes}
                """, driver);
        assertThat(driver.demands.get("x")).isEqualTo(new StoreContext.Demand(5, 5, 1, 1_024));
    }

    @Test
    void aDelayedWorkloadBeginsItsDelayAfterTheCommonStart() throws Exception {
        RunResult result = run(PLAN.formatted("0s", "100ms"), meeting(1));
        Measurement right = result.results().stream()
                .filter(measured -> measured.workload().equals("right"))
                .findFirst()
                .orElseThrow();
        assertThat(right.window().firstDoneNanos()).isGreaterThan(100_000_000);
        assertThat(right.operations().ok()).isEqualTo(70);
    }

    @Test
    void theRatesOfTwoThatNeverOverlapAreNotAddedUp() {
        GroupResult group = group(new PlantedPhase().worker(0, 1_000, 1), new PlantedPhase().worker(1_000, 2_000, 1));
        assertThat(group.window().common()).isFalse();
        assertThat(group.operations().ok()).isEqualTo(2_000);
        assertThat(group.throughput().opsPerSecond()).isCloseTo(1_000, ONE_PERCENT);
        assertThat(group.kinds().get("write").throughput().opsPerSecond()).isCloseTo(1_000, ONE_PERCENT);
    }

    @Test
    void theGroupRateIsTakenOverTheTimeInWhichBothWereActive() {
        GroupResult group =
                group(new PlantedPhase().worker(0, 4_000, 1), new PlantedPhase().worker(3_000, 9_000, 0.25));
        assertThat(group.window().common()).isTrue();
        assertThat(group.throughput().opsPerSecond()).isCloseTo(5_000, ONE_PERCENT);
    }

    @Test
    void aRateSearchRefusesConcurrentWorkloads() throws Exception {
        WholeRun search = WholeRun.in(directory, meeting(1), new MemoryDriver()).goal(RateObjective.parse("p99<10ms"));
        assertInvalid(() -> search.of(PLAN.formatted("0s", "0s")), "at the same time, as left and right do");
    }

    private static GroupResult group(PlantedPhase... phases) {
        Plan plan = PlanFiles.parse(PLAN.formatted("0s", "0s"), "test.yaml");
        ConcurrentGroup group = Block.of(plan).stream()
                .flatMap(block -> block.round(1, 0).stream())
                .filter(candidate -> candidate.stages().size() == 2)
                .findFirst()
                .orElseThrow();
        Map<Stage, PhaseReport> reports = new LinkedHashMap<>();
        for (PlantedPhase phase : phases) {
            reports.put(group.stages().get(reports.size()), phase.report());
        }
        return PlantedPhase.group(reports);
    }
}
