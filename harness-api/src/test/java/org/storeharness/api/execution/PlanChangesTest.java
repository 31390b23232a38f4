package org.storeharness.api.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.store.Refusals.assertInvalid;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Extent;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Rounds;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Target;
import org.storeharness.unit.Rate;

class PlanChangesTest {
    private static final Plan PLAN = PlanFiles.parse("""
            name: x
            rounds: auto
            maxTime: 3m
            calibration: 1s
            targets: {memory: {store: memory}, postgres: {store: postgres, options: {pool: 2}}}
            workloads:
              read:
                operations: {read: 1}
                phases: {fill: 20000, warmUp: {duration: 200ms}, measure: {duration: 1s}}
              write:
                operations: {write: 1}
                phases: {measure: {duration: 1s}}
              write-paced:
                operations: {write: 1}
                arrivals: paced 0.5 of write
                phases: {measure: {duration: 1s}}
            """, "x.yaml");

    private static Phases read(PlanChanges changes) {
        return changes.applyTo(PLAN).workloads().get("read").phases();
    }

    private static List<SizeDistribution> sizes(String size) {
        return List.of(SizeDistribution.parse(size));
    }

    @Test
    void withoutAChangeThePlanStays() {
        assertThat(new PlanChanges().applyTo(PLAN)).isEqualTo(PLAN);
    }

    @Test
    void aWarmUpIsAQuarterOfAChangedDurationWhereThePlanHasOne() {
        Plan changed = new PlanChanges().duration(Duration.ofSeconds(8)).applyTo(PLAN);
        assertThat(changed.workloads().get("read").phases().warmUp()).isEqualTo(Extent.of(Duration.ofSeconds(2)));
        assertThat(changed.workloads().get("write").phases().warmUp().isEmpty()).isTrue();
        assertThat(read(new PlanChanges().duration(Duration.ofHours(1))).warmUp())
                .isEqualTo(Extent.of(Duration.ofSeconds(5)));
        assertThat(read(new PlanChanges().duration(Duration.ofSeconds(8)).warmUp(Duration.ofMillis(1)))
                        .warmUp())
                .isEqualTo(Extent.of(Duration.ofMillis(1)));
    }

    @Test
    void aCalibrationIsNotLongerThanAMeasurement() {
        assertThat(new PlanChanges()
                        .duration(Duration.ofMillis(300))
                        .applyTo(PLAN)
                        .calibration())
                .isEqualTo(Duration.ofMillis(300));
        assertThat(new PlanChanges()
                        .duration(Duration.ofSeconds(9))
                        .applyTo(PLAN)
                        .calibration())
                .isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void aNumberOfRoundsIsNotCutShort() {
        Plan counted = new PlanChanges().rounds(Rounds.of(7)).applyTo(PLAN);
        assertThat(counted.maxTime()).isZero();
        assertThat(new PlanChanges()
                        .rounds(Rounds.of(7))
                        .maxTime(Duration.ofMinutes(1))
                        .applyTo(PLAN)
                        .maxTime())
                .isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void largeObjectsAreAtMostOneGibibyteTogetherUnlessTheirNumberIsGiven() {
        assertThat(read(new PlanChanges().sizes(sizes("1MiB"))).fill()).isEqualTo(1024);
        assertThat(read(new PlanChanges().sizes(sizes("64MiB"))).fill()).isEqualTo(100);
        assertThat(read(new PlanChanges().sizes(sizes("2KiB"))).fill()).isEqualTo(20_000);
        assertThat(read(new PlanChanges().sizes(sizes("64MiB")).fill(5000L)).fill())
                .isEqualTo(5000);
    }

    @Test
    void aRateTakesThePlaceOfPacedWork() {
        Plan changed = new PlanChanges().rate(Rate.parse("200/s")).applyTo(PLAN);
        assertThat(changed.workloads()).containsOnlyKeys("read", "write");
        assertThat(changed.workloads().values())
                .allSatisfy(work -> assertThat(work.arrivals()).isEqualTo(new Arrivals.Constant(Rate.parse("200/s"))));
    }

    @Test
    void optionsAreAddedToThoseOfThePlanAndNameATarget() {
        Map<String, Target> targets = new PlanChanges()
                .option("postgres", "audit", true)
                .relaxed(true)
                .applyTo(PLAN)
                .targets();
        assertThat(targets.get("postgres").options()).containsOnlyKeys("pool", "audit");
        assertThat(targets.values())
                .allSatisfy(target -> assertThat(target.durability()).isEqualTo(Durability.RELAXED));
        PlanChanges unknown = new PlanChanges().option("s3", "fanOut", 4);
        assertInvalid(() -> unknown.applyTo(PLAN), "must be of a target of memory, postgres, got 's3'");
    }

    @Test
    void targetsAreChosenInTheOrderOfTheirNamesAndNoneTwice() {
        assertThat(PlanChanges.chosen("x", List.of("null", "memory"), PLAN, PlanChanges::ofStore))
                .containsExactly(
                        Map.entry("null", PlanChanges.ofStore("null")),
                        Map.entry("memory", PLAN.targets().get("memory")));
        assertThat(PlanChanges.chosen("x", List.of(), PLAN, PlanChanges::ofStore))
                .isEqualTo(PLAN.targets());
        assertInvalid(
                () -> PlanChanges.chosen("x", List.of("null", "null"), PLAN, PlanChanges::ofStore),
                "must not repeat a name, got null,null");
    }
}
