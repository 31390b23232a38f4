package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.GroupResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.TargetCell;
import org.storeharness.result.measurement.WarmUp;
import org.storeharness.statistics.Drift;
import org.storeharness.statistics.RateBias;
import org.storeharness.statistics.SizeMix;

/** Collects the cautions of a run over all its measurements. */
public final class CautionCollector {
    private final Plan plan;
    private final ClientBottleneckDetector bottlenecks;
    private final List<Caution> ofAnyRound = new ArrayList<>();
    private final List<Caution> cautions = new ArrayList<>();
    private long failed;
    private long shed;
    private int measurements;
    private final Map<TargetCell, List<Measurement>> closed = new LinkedHashMap<>();

    public CautionCollector(Plan plan, ClientBottleneckDetector bottlenecks) {
        this.plan = plan;
        this.bottlenecks = bottlenecks;
    }

    /** The detector that decides whether the client may have been the limit. */
    public ClientBottleneckDetector judge() {
        return bottlenecks;
    }

    /** A host did not end its part in order: a line that names it. */
    public void addNotClosed(String line) {
        add(Caution.of(CautionCode.HOST_NOT_CLOSED).with("message", line));
    }

    public void add(Measurement measurement) {
        measurements++;
        if (measurement.cell().isClosedLoad()) {
            closed.computeIfAbsent(TargetCell.of(measurement), any -> new ArrayList<>())
                    .add(measurement);
        }
        WarmUp warmUp = measurement.warmUp();
        failed += measurement.operations().failed() + (warmUp == null ? 0 : warmUp.failed());
        shed += measurement.operations().shed();
        MeasurementCautions own =
                new MeasurementCautions(measurement, plan.workloads().get(measurement.workload()), bottlenecks);
        cautions.addAll(own.ofRound());
        ofAnyRound.addAll(own.ofAnyRound());
    }

    /** What came before that round of a block is no part of the result: it does not count as a change of the rate. */
    public void keepFrom(List<String> workloads, int round) {
        closed.values()
                .forEach(measured ->
                        measured.removeIf(one -> one.round() < round && workloads.contains(one.workload())));
    }

    /**
     * Adds the cautions of a concurrent group.
     *
     * @param members the measurements of its workloads
     */
    public void add(GroupResult group, List<Measurement> members) {
        if (!group.window().common() && group.operations().ok() > 0) {
            double sum = members.stream()
                    .mapToDouble(member -> member.throughput().opsPerSecond())
                    .sum();
            ofAnyRound.add(Caution.of(CautionCode.NO_COMMON_GROUP_WINDOW)
                    .with(
                            "workload",
                            members.stream()
                                    .map(Measurement::workload)
                                    .distinct()
                                    .collect(Collectors.joining(", ")))
                    .with("opsPerSecond", group.throughput().opsPerSecond())
                    .with("sumOfOwnRates", sum));
        }
    }

    /** Counts the failures of a stage of the calibration. */
    public void addCalibration(Measurement measurement) {
        long count = Objects.requireNonNull(measurement.warmUp()).failed()
                + measurement.operations().failed();
        failed += count;
        MeasurementCautions.warmUpFailures(measurement, count).ifPresent(cautions::add);
    }

    /** Counts a trial that did not meet its objective: a measurement without cautions. */
    public void addTrial() {
        measurements++;
    }

    /** Counts the failed writes of a fill. */
    public void addFill(String target, long failedWrites) {
        failed += failedWrites;
        if (failedWrites > 0) {
            cautions.add(Caution.of(CautionCode.FILL_FAILURES, target).with("count", failedWrites));
        }
    }

    public void add(Caution caution) {
        cautions.add(caution);
    }

    /** Other runs were seen on this machine: all so far. */
    public void otherRuns(Set<String> runs) {
        cautions.removeIf(caution -> caution.code() == CautionCode.OTHER_RUNS);
        cautions.add(Caution.of(CautionCode.OTHER_RUNS).with("runs", String.join(", ", runs)));
    }

    /** Adds the cautions that follow from the plan and the facts of the stores. */
    public void addFacts(List<TargetResult> targets) {
        cautions.addAll(PlannedCautions.of(plan, targets));
    }

    /**
     * All cautions so far.
     *
     * @param complete whether everything in the plan was done
     */
    public List<Caution> cautions(boolean complete) {
        List<Caution> all = new ArrayList<>(cautions);
        all.addAll(Caution.merge(ofAnyRound));
        addUnsureRates(all);
        if (tooManyFailed()) {
            all.add(Caution.of(CautionCode.TOO_MANY_FAILURES)
                    .with("count", failed)
                    .with("limit", plan.failures().limit()));
        }
        if (shed > plan.shedding().limit()) {
            all.add(Caution.of(CautionCode.TOO_MANY_SHED)
                    .with("count", shed)
                    .with("limit", plan.shedding().limit())
                    .with("afterNanos", plan.shedding().after().toNanos()));
        }
        if (measurements == 0) {
            all.add(Caution.of(CautionCode.NOTHING_MEASURED));
        }
        if (!complete) {
            all.add(Caution.of(CautionCode.NOT_COMPLETE));
        }
        return all;
    }

    /**
     * Adds a caution for each cell of a target whose rate changed while it was measured, is of few operations or of other sizes, and one for all of which
     * it is unknown.
     */
    private void addUnsureRates(List<Caution> all) {
        Set<String> unknown = new LinkedHashSet<>();
        closed.forEach((work, rounds) -> {
            Drift drift = Drift.over(rounds);
            String workload = work.cell().workload();
            if (drift.steady() == Drift.Steady.UNKNOWN) {
                unknown.add(work.target() + " " + workload);
            }
            Workload planned = plan.workloads().get(workload);
            Stream.of(drift.caution(), RateBias.over(rounds, planned).caution(), SizeMix.caution(rounds, planned))
                    .flatMap(Optional::stream)
                    .forEach(caution -> all.add(caution.about(work.target()).with("workload", workload)));
        });
        if (!unknown.isEmpty()) {
            all.add(Caution.of(CautionCode.DRIFT_UNKNOWN).with("where", String.join(", ", unknown)));
        }
    }

    private boolean tooManyFailed() {
        return failed > plan.failures().limit();
    }

    /** Whether the run is to end now because of a failed operation. */
    public boolean mustStop() {
        return plan.failures().action() == FailurePolicy.Action.STOP && tooManyFailed();
    }
}
