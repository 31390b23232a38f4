package org.storeharness.core.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.storeharness.core.plan.Content;
import org.storeharness.core.plan.Extent;
import org.storeharness.core.plan.FailurePolicy;
import org.storeharness.core.plan.OperationKind;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Spelling;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.result.GroupResult;
import org.storeharness.core.result.Measurement;
import org.storeharness.core.result.Operations;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.result.WarmUp;
import org.storeharness.core.result.Warning;
import org.storeharness.core.store.CacheEvidence;
import org.storeharness.core.unit.Durations;
import org.storeharness.core.workload.ObjectContent;

/** Gathers what a reader has to know before quoting a figure, over all measurements of a run. */
final class Cautions {
    /** A phase that is over this part of its duration too soon ended early, unless its operations were that rare. */
    private static final double MISSING = 0.01;

    /** So many mean gaps between operations without one do not happen by chance. */
    private static final long GAPS = 20;

    private final Plan plan;
    private final ClientJudge judge;
    private final Map<String, Seen> seen = new LinkedHashMap<>();
    private final List<Warning> warnings = new ArrayList<>();
    private final List<Warning> failures = new ArrayList<>();
    private final List<String> invalidReasons = new ArrayList<>();
    private long failed;
    private long shed;
    private int measurements;

    Cautions(Plan plan, ClientJudge judge) {
        this.plan = plan;
        this.judge = judge;
    }

    /** A caution, how often it was seen and in which words first. */
    private record Seen(String target, String first, int times) {
        Seen again() {
            return new Seen(target, first, times + 1);
        }
    }

    /** Tells the client's share in a measurement. */
    ClientJudge judge() {
        return judge;
    }

    void add(Measurement measurement) {
        measurements++;
        for (String reason : measurement.client().boundBy()) {
            see(
                    measurement.target(),
                    "the client may have been the limit at " + measurement.workload() + ": " + reason);
        }
        for (String caution :
                judge.cautions(measurement.client(), measurement.operations().scheduled())) {
            see(measurement.target(), caution);
        }
        if (!measurement.window().common() && measurement.operations().ok() > 0) {
            see(
                    measurement.target(),
                    "there was no time worth the name in which all workers were active: rates are over the whole time");
        }
        Operations operations = measurement.operations();
        failed += operations.failed();
        shed += operations.shed();
        if (operations.failed() + operations.shed() + operations.unfinished() > 0) {
            fail(measurement, operations);
        }
        if (measurement.warmUp() != null) {
            add(measurement, measurement.warmUp());
        }
        if (measurement.cache() != null) {
            add(measurement, measurement.cache());
        }
        if (ranOut(measurement)) {
            see(
                    measurement.target(),
                    "nothing was left to delete after "
                            + Durations.format(
                                    Duration.ofMillis(measurement.window().lastDoneNanos() / 1_000_000)) + " of "
                            + measurement.workload() + ": its figures are those of a shorter phase");
        }
        if (operations.scheduled() == 0) {
            invalidReasons.add(name(measurement) + " started no operation");
        }
    }

    /**
     * Workloads that ran at the same time.
     *
     * @param members their own figures
     */
    void add(GroupResult group, List<Measurement> members) {
        if (!group.window().common() && group.operations().ok() > 0) {
            double sum = members.stream()
                    .mapToDouble(member -> member.throughput().opsPerSecond())
                    .sum();
            see(
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
        return extent.operations() == 0 && missing > MISSING * duration && missing > GAPS * duration / scheduled;
    }

    private void add(Measurement measurement, WarmUp warmUp) {
        failed += warmUp.failed();
        if (warmUp.failed() > 0) {
            failures.add(new Warning(
                    measurement.target(),
                    warmUp.failed() + " operations failed in the warm-up of " + measurement.workload(),
                    true));
        }
        if (warmUp.steady() == WarmUp.Steady.NO) {
            see(measurement.target(), WarmUpWords.notSteady(measurement.workload(), warmUp));
        }
        Workload workload = plan.workloads().get(measurement.workload());
        if (workload != null && workload.phases().mustBeSteady() && warmUp.steady() != WarmUp.Steady.YES) {
            invalidReasons.add(name(measurement) + WarmUpWords.required(workload.phases(), warmUp));
        }
    }

    private void add(Measurement measurement, CacheEvidence cache) {
        String asked = Spelling.of(cache.asked());
        if (cache.failed()) {
            invalidReasons.add(name(measurement) + " was asked for with a page cache that is " + asked + ", and "
                    + Math.round(Objects.requireNonNull(cache.residentShare()) * 100)
                    + " % of its files' pages were in memory");
        } else if (cache.unproven()) {
            see(
                    measurement.target(),
                    "whether the page cache was " + asked + " at " + measurement.workload() + " is not known: "
                            + cache.evidence());
        }
    }

    /** Counts a trial that met no objective: something was measured, and nothing is to be said of it. */
    void addTrial() {
        measurements++;
    }

    /** Counts the failed writes of a fill. */
    void addFill(String target, long failedWrites) {
        failed += failedWrites;
        if (failedWrites > 0) {
            failures.add(new Warning(target, failedWrites + " writes of the fill failed", true));
        }
    }

    void add(Warning warning) {
        warnings.add(warning);
        if (warning.invalidates()) {
            invalidReasons.add(warning.message());
        }
    }

    /** Says what the stores' facts have to tell a reader. */
    void addFacts(List<TargetResult> targets) {
        for (TargetResult target : targets) {
            if (target.facts().standIn()) {
                warnings.add(new Warning(
                        target.name(),
                        "is " + target.facts().product()
                                + ": it shows the ceiling of the client and is not ranked against other stores",
                        false));
            }
        }
        plan.workloads().forEach((name, workload) -> {
            if (workload.operations().containsKey(OperationKind.UPDATE)) {
                warnings.add(new Warning(
                        name,
                        "reads accept any version of an updated object: an update that was lost is not noticed",
                        false));
            }
        });
        for (Map.Entry<String, Content> content : contents().entrySet()) {
            if (content.getValue().size().maximumSize().bytes() < ObjectContent.HEADER) {
                warnings.add(new Warning(
                        content.getKey(),
                        "objects of less than " + ObjectContent.HEADER
                                + " bytes have no room for a checksum: verification finds few of their faults",
                        false));
            }
            if (!content.getValue().verify()) {
                warnings.add(new Warning(content.getKey(), "reads were not verified", false));
            }
        }
    }

    List<Warning> warnings() {
        List<Warning> all = new ArrayList<>(warnings);
        boolean tooMany = tooManyFailed() || tooManyShed();
        failures.forEach(failure -> all.add(new Warning(failure.subject(), failure.message(), tooMany)));
        for (Seen caution : seen.values()) {
            String often = caution.times() == 1 ? "once: " : caution.times() + " times, first: ";
            all.add(new Warning(caution.target(), often + caution.first(), false));
        }
        return all;
    }

    private boolean tooManyFailed() {
        return failed > plan.failures().limit();
    }

    private boolean tooManyShed() {
        return shed > plan.shedding().limit();
    }

    /** Why the figures of the run must not be quoted; empty if they may. */
    List<String> invalidReasons() {
        List<String> reasons = new ArrayList<>(invalidReasons);
        if (tooManyFailed()) {
            reasons.add(failed + " operations failed, and the plan allows "
                    + plan.failures().limit() + " (failures.limit)");
        }
        long allowed = plan.shedding().limit();
        if (tooManyShed()) {
            reasons.add(shed + " operations were not started within "
                    + Durations.format(plan.shedding().after()) + " and shed, and the plan allows " + allowed
                    + " (shedding.limit)");
        }
        if (measurements == 0) {
            reasons.add("nothing was measured");
        }
        return reasons;
    }

    /** Whether the run is to end now because of a failed operation. */
    boolean mustStop() {
        return plan.failures().action() == FailurePolicy.Action.STOP
                && failed > plan.failures().limit();
    }

    private Map<String, Content> contents() {
        Map<String, Content> contents = new LinkedHashMap<>();
        plan.workloads().forEach((name, workload) -> {
            if (workload.namesObjects()) {
                contents.put(name, workload.content());
            }
        });
        return contents;
    }

    private void see(String target, String caution) {
        String kind = target + caution.replaceAll("[0-9.]+", "#");
        seen.merge(kind, new Seen(target, caution, 1), (old, one) -> old.again());
    }

    private void fail(Measurement measurement, Operations operations) {
        failures.add(new Warning(
                measurement.target(),
                name(measurement) + ": " + counts(operations)
                        + measurement.failures().stream()
                                .findFirst()
                                .map(example -> "; for example " + example.outcome() + ": " + example.reason())
                                .orElse(""),
                true));
        if (operations.unfinished() > 0) {
            invalidReasons.add(name(measurement) + ": " + operations.unfinished() + " operations are unfinished");
        }
    }

    private static String name(Measurement measurement) {
        return measurement.workload() + " on " + measurement.target() + " in round " + measurement.round();
    }

    private static String counts(Operations operations) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("miss", operations.miss());
        counts.put("timeout", operations.timeout());
        counts.put("rejected", operations.rejected());
        counts.put("corrupt", operations.corrupt());
        counts.put("error", operations.error());
        counts.put("shed", operations.shed());
        counts.put("unfinished", operations.unfinished());
        counts.values().removeIf(count -> count == 0);
        return counts.toString().replaceAll("[{}]", "").replace('=', ' ') + " of " + operations.scheduled();
    }
}
