package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.GroupResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.FailureExample;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.ReadBack;
import org.storeharness.result.measurement.WarmUp;
import org.storeharness.statistics.Drift;
import org.storeharness.statistics.RateBias;
import org.storeharness.statistics.SizeMix;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.CacheEvidence;
import org.storeharness.unit.EnumSpelling;

/** Collects the cautions of a run over all its measurements. */
public final class CautionCollector {
    /**
     * A phase ended early if more than this share of its duration is missing, unless its operations were that rare.
     */
    private static final double EARLY_END_SHARE = 0.01;

    /** A gap of this many mean gaps between operations does not happen by chance. */
    private static final long LEAST_MEAN_GAPS = 20;

    private final Plan plan;
    private final ClientBottleneckDetector bottlenecks;
    private final MergedCautions merged = new MergedCautions();
    private final List<Caution> cautions = new ArrayList<>();
    private long failed;
    private long shed;
    private int measurements;
    private final Map<GroupResult.Member, List<Measurement>> closed = new LinkedHashMap<>();

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
            closed.computeIfAbsent(
                            new GroupResult.Member(measurement.target(), measurement.cell()), any -> new ArrayList<>())
                    .add(measurement);
        }
        measurement.overload().ifPresent(caution -> merge(measurement, caution));
        measurement.rateNotReached().ifPresent(caution -> merge(measurement, caution));
        OperationCounts operations = measurement.operations();
        measurement.client().boundBy().forEach(limit -> merge(measurement, limit));
        distortions(measurement).forEach(caution -> merge(measurement, caution));
        HostCautions.of(measurement).forEach(caution -> merge(measurement, caution));
        if (!measurement.window().common() && operations.ok() > 0) {
            merge(measurement, Caution.of(CautionCode.NO_COMMON_WINDOW));
        }
        failed += operations.failed();
        shed += operations.shed();
        if (operations.incomplete() > 0) {
            cautions.add(operationsNotDone(measurement));
        }
        retried(measurement).ifPresent(cautions::add);
        if (operations.unfinished() > 0) {
            cautions.add(
                    inRound(measurement, CautionCode.OPERATIONS_UNFINISHED).with("count", operations.unfinished()));
        }
        if (measurement.warmUp() != null) {
            add(measurement, measurement.warmUp());
        }
        if (measurement.cache() != null) {
            add(measurement, measurement.cache());
        }
        Map<String, Long> byServer = new LinkedHashMap<>();
        measurement
                .servers()
                .forEach((server, figures) ->
                        byServer.put(server, figures.operations().ok()));
        UnevenServers.caution(CautionCode.UNEVEN_OPERATIONS, byServer)
                .ifPresent(caution -> merge(measurement, caution));
        if (measurement.readBack() != null) {
            add(measurement, measurement.readBack());
        }
        if (ranOut(measurement)) {
            merge(
                    measurement,
                    Caution.of(CautionCode.RAN_OUT_OF_OBJECTS)
                            .with("afterNanos", wholeMillis(measurement.window().lastDoneNanos())));
        }
        if (operations.scheduled() == 0) {
            cautions.add(inRound(measurement, CautionCode.NO_OPERATION_STARTED));
        }
    }

    /** What else may have distorted the measurement: on each host by itself. */
    private List<Caution> distortions(Measurement measurement) {
        if (measurement.hosts().isEmpty()) {
            return bottlenecks.cautions(
                    measurement.client(),
                    measurement.headline(),
                    measurement.operations().scheduled());
        }
        boolean closed = measurement.cell().isClosedLoad();
        return measurement.hosts().stream()
                .flatMap(host -> bottlenecks
                        .cautions(
                                host.client(),
                                closed ? host.serviceTime() : host.responseTime(),
                                host.operations().scheduled())
                        .stream()
                        .map(caution -> caution.with("host", host.host())))
                .toList();
    }

    /** Merges a caution that may occur in every round of the measurement's target and workload. */
    private void merge(Measurement measurement, Caution caution) {
        merged.add(caution.about(measurement.target()).with("workload", measurement.workload()));
    }

    private static Caution inRound(Measurement measurement, CautionCode code) {
        return Caution.of(code, measurement.target())
                .with("workload", measurement.workload())
                .with("round", measurement.round());
    }

    private static long wholeMillis(long nanos) {
        return nanos / 1_000_000 * 1_000_000;
    }

    private static Caution operationsNotDone(Measurement measurement) {
        OperationCounts operations = measurement.operations();
        Map<String, Long> counts = operations.byOutcome();
        counts.remove("ok");
        counts.values().removeIf(count -> count == 0);
        Caution caution = inRound(measurement, CautionCode.OPERATIONS_NOT_DONE);
        for (Map.Entry<String, Long> count : counts.entrySet()) {
            caution = caution.with(count.getKey(), count.getValue());
        }
        caution = caution.with("scheduled", operations.scheduled());
        Optional<FailureExample> failed = measurement.failures().stream()
                .filter(example -> !example.retried())
                .findFirst();
        return failed.isEmpty()
                ? caution
                : caution.with("outcome", failed.get().outcome())
                        .with("example", failed.get().reason());
    }

    /** Says that attempts were repeated, and the most frequent reason: the pauses before them are in all figures. */
    private static Optional<Caution> retried(Measurement measurement) {
        List<FailureExample> reasons =
                measurement.failures().stream().filter(FailureExample::retried).toList();
        return reasons.stream()
                .max(Comparator.comparingLong(FailureExample::count))
                .map(example -> inRound(measurement, CautionCode.OPERATIONS_RETRIED)
                        .with("ok", measurement.operations().ok())
                        .with(
                                "retries",
                                reasons.stream()
                                        .mapToLong(FailureExample::count)
                                        .sum())
                        .with("example", example.reason()));
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
            merged.add(Caution.of(CautionCode.NO_COMMON_GROUP_WINDOW)
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

    /** Whether a phase bounded by time ended early, which only a lack of objects causes. */
    private boolean ranOut(Measurement measurement) {
        Workload workload = plan.workloads().get(measurement.workload());
        long scheduled = measurement.operations().scheduled();
        if (workload == null || scheduled == 0 || !workload.operations().containsKey(OperationKind.DELETE)) {
            return false;
        }
        Extent extent = workload.phases().measure();
        double duration = extent.duration().toNanos();
        double missing = duration - measurement.window().lastDoneNanos();
        return extent.operations() == 0
                && missing > EARLY_END_SHARE * duration
                && missing > LEAST_MEAN_GAPS * duration / scheduled;
    }

    private void add(Measurement measurement, WarmUp warmUp) {
        addUnmeasuredFailures(measurement, warmUp.failed());
        Workload workload = plan.workloads().get(measurement.workload());
        if (workload != null && workload.phases().mustBeSteady() && warmUp.steady() != WarmUp.Steady.YES) {
            CautionCode code = warmUp.steady() == WarmUp.Steady.NO
                    ? CautionCode.NOT_STEADY_IN_TIME
                    : CautionCode.STEADINESS_UNKNOWN;
            cautions.add(inRound(measurement, code)
                    .with("withinNanos", workload.phases().steadyWithin().toNanos()));
        }
    }

    private void add(Measurement measurement, CacheEvidence cache) {
        String asked = EnumSpelling.of(cache.asked());
        if (cache.failed()) {
            cautions.add(inRound(measurement, CautionCode.CACHE_NOT_AS_ASKED)
                    .with("asked", asked)
                    .with("residentShare", Objects.requireNonNull(cache.residentShare())));
        } else if (cache.unproven()) {
            merge(
                    measurement,
                    Caution.of(CautionCode.CACHE_UNPROVEN).with("asked", asked).with("evidence", cache.evidence()));
        }
    }

    /** Counts the failures of a stage of the calibration. */
    public void addCalibration(Measurement measurement) {
        WarmUp training = Objects.requireNonNull(measurement.warmUp());
        addUnmeasuredFailures(
                measurement, training.failed() + measurement.operations().failed());
    }

    private void add(Measurement measurement, ReadBack readBack) {
        AuditSummary found = readBack.found();
        if (readBack.wrong() > 0) {
            Caution caution = Caution.of(CautionCode.WRITES_NOT_KEPT)
                    .with("round", measurement.round())
                    .with("read", readBack.read())
                    .with("lost", found.lost())
                    .with("corrupt", found.corrupt())
                    .with("resurrected", found.resurrected());
            merge(measurement, readBack.example() == null ? caution : caution.with("key", readBack.example()));
        }
        if (found.unknown() > 0) {
            merge(
                    measurement,
                    Caution.of(CautionCode.WRITES_NOT_VERIFIED)
                            .with("round", measurement.round())
                            .with("read", readBack.read())
                            .with("unanswered", found.unknown()));
        }
    }

    private void addUnmeasuredFailures(Measurement measurement, long count) {
        failed += count;
        if (count > 0) {
            cautions.add(Caution.of(CautionCode.WARM_UP_FAILURES, measurement.target())
                    .with("workload", measurement.workload())
                    .with("count", count));
        }
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
        all.addAll(merged.cautions());
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
            if (drift.steady() == WarmUp.Steady.UNKNOWN) {
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
