package org.storeharness.statistics.comparison;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.Metric;
import org.storeharness.result.Obstacle;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.TargetCell;
import org.storeharness.unit.Check;

/**
 * The runs of one side of a diff.
 *
 * @param name {@code base} or {@code candidate}
 * @param runs its runs, one at least
 */
record DiffArm(String name, List<RunResult> runs) {
    List<TargetCell> cells() {
        return measurements().map(TargetCell::of).distinct().toList();
    }

    /** The measurements of that work in all rounds of all runs. */
    ComparisonArm arm(TargetCell work) {
        TargetResult target = targets(work).findFirst().orElseThrow();
        return new ComparisonArm(
                name,
                target,
                measurements().filter(one -> TargetCell.of(one).equals(work)).toList());
    }

    /** The target as each run found it. */
    Stream<TargetResult> targets(TargetCell work) {
        return runs.stream()
                .flatMap(result -> result.targets().stream())
                .filter(one -> one.name().equals(work.target()));
    }

    /** Logarithms of the figure: the mean over the rounds of each run, or every round of all runs. */
    double[] logs(TargetCell work, Metric metric, ComparisonUnit unit) {
        return runs.stream()
                .flatMapToDouble(run -> {
                    DoubleStream rounds = run.results().stream()
                            .filter(one -> TargetCell.of(one).equals(work))
                            .mapToDouble(one -> Math.log(Objects.requireNonNull(metric.valueIn(one))));
                    return unit == ComparisonUnit.RUN ? rounds.average().stream() : rounds;
                })
                .toArray();
    }

    /** Why its figures may not be used; empty if all its runs are valid. */
    Optional<Obstacle> invalidReason() {
        return runs.stream()
                .filter(result -> !result.run().valid())
                .findFirst()
                .map(result -> Obstacle.notValid(
                        name,
                        result.run().id(),
                        result.warnings().stream()
                                .filter(Caution::invalidates)
                                .findFirst()
                                .orElse(null)));
    }

    /** The distinct definitions of a workload in the plans, with those of what runs beside it, without lengths. */
    List<List<Object>> workloadDefinitions(TargetCell work) {
        String name = work.cell().workload();
        return runs.stream()
                .map(result -> result.run().plan())
                .filter(plan -> plan.workloads().containsKey(name))
                .map(plan -> definition(plan, work.target(), name))
                .distinct()
                .toList();
    }

    /** The workload as the first run's plan has it; {@code null} if it has none of that name. */
    @Nullable
    Workload workload(TargetCell work) {
        return runs.get(0).run().plan().workloads().get(work.cell().workload());
    }

    private static List<Object> definition(Plan plan, String target, String name) {
        Workload workload = Check.present(plan.workloads(), name);
        return List.of(
                workload.operations(),
                workload.readBeforeUpdate(),
                workload.content().compressibility(),
                workload.content().verify(),
                workload.keys(),
                workload.needsObjects() ? workload.phases().fill() : 0L,
                beside(plan, target, name));
    }

    /** The operations and the loads of the workloads that run on the target at the same time as that one. */
    private static List<Object> beside(Plan plan, String target, String name) {
        Map<String, Workload> there = plan.workloadsOn(target);
        return plan.concurrentGroups().stream()
                .filter(group -> group.contains(name))
                .flatMap(List::stream)
                .filter(other -> !other.equals(name) && there.containsKey(other))
                .map(other -> Check.present(there, other))
                .<Object>map(other -> List.of(
                        other.operations(),
                        other.readBeforeUpdate(),
                        load(other.arrivals()),
                        plan.sweep().concurrency().isEmpty() ? other.concurrency() : 0))
                .toList();
    }

    /** The load as it was planned: not the rate that the calibration of a repeated run found for it. */
    private static Arrivals load(Arrivals planned) {
        return planned instanceof Arrivals.Paced paced ? new Arrivals.Paced(paced.share(), paced.by(), null) : planned;
    }

    /** The distinct values of one fact in its runs, sorted. */
    List<String> facts(Function<RunResult, String> fact) {
        return runs.stream().map(fact).distinct().sorted().toList();
    }

    private Stream<Measurement> measurements() {
        return runs.stream().flatMap(run -> run.results().stream());
    }
}
