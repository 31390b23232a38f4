package org.storeharness.core.run.caution;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.storeharness.core.plan.FailurePolicy;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.plan.load.Extent;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.result.measurement.GroupResult;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.OperationCounts;
import org.storeharness.core.result.measurement.WarmUp;
import org.storeharness.core.run.measure.ClientBottleneckDetector;
import org.storeharness.core.store.cache.CacheEvidence;
import org.storeharness.core.unit.Durations;
import org.storeharness.core.unit.EnumSpelling;

/** Gathers what a reader has to know before quoting a figure, over all measurements of a run. */
public final class CautionCollector {
    /** A phase that is over this part of its duration too soon ended early, unless its operations were that rare. */
    private static final double EARLY_END_SHARE = 0.01;

    /** So many mean gaps between operations without one do not happen by chance. */
    private static final long LEAST_MEAN_GAPS = 20;

    private final Plan plan;
    private final ClientBottleneckDetector bottlenecks;
    private final RepeatedCautions repeated = new RepeatedCautions();
    private final List<Caution> warnings = new ArrayList<>();
    private final List<Caution> failures = new ArrayList<>();
    private final List<String> invalidReasons = new ArrayList<>();
    private long failed;
    private long shed;
    private int measurements;

    public CautionCollector(Plan plan, ClientBottleneckDetector judge) {
        this.plan = plan;
        this.bottlenecks = judge;
    }

    /** Tells the client's share in a measurement. */
    public ClientBottleneckDetector judge() {
        return bottlenecks;
    }

    public void add(Measurement measurement) {
        measurements++;
        for (String reason : measurement.client().boundBy()) {
            repeated.add(
                    measurement.target(),
                    "the client may have been the limit at " + measurement.workload() + ": " + reason);
        }
        for (String caution : bottlenecks.cautions(
                measurement.client(), measurement.operations().scheduled())) {
            repeated.add(measurement.target(), caution);
        }
        if (!measurement.window().common() && measurement.operations().ok() > 0) {
            repeated.add(
                    measurement.target(),
                    "there was no time worth the name in which all workers were active: rates are over the whole time");
        }
        OperationCounts operations = measurement.operations();
        failed += operations.failed();
        shed += operations.shed();
        if (operations.incomplete() > 0) {
            addFailures(measurement, operations);
        }
        if (measurement.warmUp() != null) {
            add(measurement, measurement.warmUp());
        }
        if (measurement.cache() != null) {
            add(measurement, measurement.cache());
        }
        if (ranOut(measurement)) {
            repeated.add(
                    measurement.target(),
                    "nothing was left to delete after "
                            + Durations.format(
                                    Duration.ofMillis(measurement.window().lastDoneNanos() / 1_000_000)) + " of "
                            + measurement.workload() + ": its figures are those of a shorter phase");
        }
        if (operations.scheduled() == 0) {
            invalidReasons.add(MeasurementText.name(measurement) + " started no operation");
        }
    }

    /**
     * Workloads that ran at the same time.
     *
     * @param members their own figures
     */
    public void add(GroupResult group, List<Measurement> members) {
        if (!group.window().common() && group.operations().ok() > 0) {
            double sum = members.stream()
                    .mapToDouble(member -> member.throughput().opsPerSecond())
                    .sum();
            repeated.add(
                    String.join(
                            ", ",
                            members.stream()
                                    .map(Measurement::workload)
                                    .distinct()
                                    .toList()),
                    String.format(
                            Locale.ROOT,
                            "there was no time worth the name in which all of them were active: together they did %,.0f/s"
                                    + " over the whole time; the sum of their own rates, %,.0f/s, was never reached",
                            group.throughput().opsPerSecond(),
                            sum));
        }
    }

    /** Whether a phase that was to last for a time ended before it, which only a lack of objects causes. */
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
        failed += warmUp.failed();
        if (warmUp.failed() > 0) {
            failures.add(new Caution(
                    measurement.target(),
                    warmUp.failed() + " operations failed in the warm-up of " + measurement.workload(),
                    true));
        }
        if (warmUp.steady() == WarmUp.Steady.NO) {
            repeated.add(measurement.target(), WarmUpText.notSteady(measurement.workload(), warmUp));
        }
        Workload workload = plan.workloads().get(measurement.workload());
        if (workload != null && workload.phases().mustBeSteady() && warmUp.steady() != WarmUp.Steady.YES) {
            invalidReasons.add(MeasurementText.name(measurement) + WarmUpText.required(workload.phases(), warmUp));
        }
    }

    private void add(Measurement measurement, CacheEvidence cache) {
        String asked = EnumSpelling.of(cache.asked());
        if (cache.failed()) {
            invalidReasons.add(
                    MeasurementText.name(measurement) + " was asked for with a page cache that is " + asked + ", and "
                            + Math.round(Objects.requireNonNull(cache.residentShare()) * 100)
                            + " % of its files' pages were in memory");
        } else if (cache.unproven()) {
            repeated.add(
                    measurement.target(),
                    "whether the page cache was " + asked + " at " + measurement.workload() + " is not known: "
                            + cache.evidence());
        }
    }

    /** Counts a trial that met no objective: something was measured, and nothing is to be said of it. */
    public void addTrial() {
        measurements++;
    }

    /** Counts the failed writes of a fill. */
    public void addFill(String target, long failedWrites) {
        failed += failedWrites;
        if (failedWrites > 0) {
            failures.add(new Caution(target, failedWrites + " writes of the fill failed", true));
        }
    }

    public void add(Caution warning) {
        warnings.add(warning);
        if (warning.invalidates()) {
            invalidReasons.add(warning.message());
        }
    }

    /** Says what the stores' facts have to tell a reader. */
    public void addFacts(List<TargetResult> targets) {
        warnings.addAll(PlannedCautions.of(plan, targets));
    }

    public List<Caution> warnings() {
        List<Caution> all = new ArrayList<>(warnings);
        boolean tooMany = tooManyFailed() || tooManyShed();
        failures.forEach(failure -> all.add(new Caution(failure.subject(), failure.message(), tooMany)));
        all.addAll(repeated.warnings());
        return all;
    }

    private boolean tooManyFailed() {
        return failed > plan.failures().limit();
    }

    private boolean tooManyShed() {
        return shed > plan.shedding().limit();
    }

    /** Why the figures of the run must not be quoted; empty if they may. */
    public List<String> invalidReasons() {
        List<String> reasons = new ArrayList<>(invalidReasons);
        if (tooManyFailed()) {
            reasons.add(failed + " operations failed, and the plan allows "
                    + plan.failures().limit() + " (failures.limit)");
        }
        long allowed = plan.shedding().limit();
        if (tooManyShed()) {
            reasons.add(shed + " operations were shed: not started within "
                    + Durations.format(plan.shedding().after())
                    + ", or due when the run was told to end; the plan allows " + allowed + " (shedding.limit)");
        }
        if (measurements == 0) {
            reasons.add("nothing was measured");
        }
        return reasons;
    }

    /** Whether the run is to end now because of a failed operation. */
    public boolean mustStop() {
        return plan.failures().action() == FailurePolicy.Action.STOP
                && failed > plan.failures().limit();
    }

    private void addFailures(Measurement measurement, OperationCounts operations) {
        failures.add(new Caution(measurement.target(), MeasurementText.failures(measurement), true));
        if (operations.unfinished() > 0) {
            invalidReasons.add(
                    MeasurementText.name(measurement) + ": " + operations.unfinished() + " operations are unfinished");
        }
    }
}
