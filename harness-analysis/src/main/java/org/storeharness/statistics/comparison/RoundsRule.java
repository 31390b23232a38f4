package org.storeharness.statistics.comparison;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.storeharness.plan.Plan;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.Obstacle;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.statistics.InterimAnalysis;

/**
 * Decides how many rounds a block of workloads gets where the plan leaves that to the run: as many as it takes until each pair is
 * faster, slower, equivalent or not comparable, but no more than the last of the planned looks ({@link InterimAnalysis}). A pure function of
 * the plan, the targets and the measurements.
 */
public final class RoundsRule {
    private final Plan plan;
    private final List<TargetResult> targets;
    private final double margin;
    private final TestFamily family;

    /**
     * The rule for a run.
     *
     * @param plan all workloads of the run, with rounds that are not fixed; the rates of paced loads do not matter
     * @param targets all targets, as opened
     * @param margin the margin of equivalence, as a share, above 0 and at most 1
     */
    public RoundsRule(Plan plan, List<TargetResult> targets, double margin) {
        this.plan = plan;
        this.targets = targets;
        this.margin = Comparer.checkedMargin(margin);
        this.family = TestFamily.of(plan, targets, List.of());
    }

    /** The number of comparisons to which the plan leads, whose verdicts share the level. */
    public int comparisons() {
        return family.tests().size();
    }

    /** The fewest rounds after which each of them can have a verdict. */
    public int roundsNeeded() {
        return family.roundsNeeded(plan.rounds().isAuto() ? InterimAnalysis.FIRST_SHARE : 1);
    }

    /**
     * The number of rounds that the block has in all when the rule is to be asked again: before the first round and after each
     * such number. It is the number of rounds that the block has already if no more are needed. A run that has no
     * time for so many may stop earlier, for a reason that does not depend on the measurements.
     *
     * @param workloads the names of the block's workloads
     * @param measured the measurements of the run so far, in whole rounds
     */
    public int rounds(Collection<String> workloads, List<Measurement> measured) {
        int done = (int) measured.stream()
                .filter(one -> workloads.contains(one.workload()))
                .mapToInt(Measurement::round)
                .distinct()
                .count();
        if (family.tests().stream()
                .noneMatch(test -> workloads.contains(test.work().workload()))) {
            return Math.max(done, Comparer.MINIMUM_ROUNDS);
        }
        List<InterimAnalysis> looks = family.plannedLooks();
        boolean settled = done >= looks.get(0).units()
                && undecided(measured).stream().map(TestedWork::workload).noneMatch(workloads::contains);
        return settled ? done : InterimAnalysis.next(looks, done);
    }

    /** A workload on a target. */
    public record TestedWork(String workload, String target) {}

    /** The work that has a part in any comparison; a stand-in, which is never ranked, has none. */
    public Set<TestedWork> tested() {
        return family.tests().stream()
                .flatMap(test -> both(test.work().workload(), test.reference(), test.subject()))
                .collect(Collectors.toSet());
    }

    /**
     * The work that more rounds may still decide. The rest needs no more: each test has the looks that it was given until it was decided.
     *
     * @param measured the measurements of the run at a look
     */
    public Set<TestedWork> undecided(List<Measurement> measured) {
        return Comparer.compareSoFar(plan, targets, measured, margin).stream()
                .filter(made -> made.verdict() == Verdict.NO_DIFFERENCE_SHOWN || isLate(made))
                .flatMap(made -> both(made.cell().workload(), made.reference(), made.subject()))
                .collect(Collectors.toSet());
    }

    /** Whether nothing but late starts forbids a verdict: whoever is shown to be slower without them gets one. */
    private static boolean isLate(Comparison made) {
        Obstacle obstacle = made.obstacle();
        Caution cause = obstacle == null ? null : obstacle.cause();
        return cause != null && cause.code() == CautionCode.CLIENT_LATE;
    }

    private static Stream<TestedWork> both(String workload, String reference, String subject) {
        return Stream.of(new TestedWork(workload, reference), new TestedWork(workload, subject));
    }
}
