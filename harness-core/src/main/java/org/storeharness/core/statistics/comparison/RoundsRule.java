package org.storeharness.core.statistics.comparison;

import java.util.Collection;
import java.util.List;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.statistics.inference.SignedRankDistribution;
import org.storeharness.core.unit.Check;

/**
 * Decides how many rounds a block of workloads gets where the plan leaves that to the run. A pure function of the plan, the
 * targets and the measurements.
 */
public final class RoundsRule {
    private final int firstLook;

    /**
     * The rule for a run.
     *
     * @param plan all workloads of the run; the rates of paced loads do not matter
     * @param targets all targets, as opened
     * @param margin the margin of equivalence, as a share, above 0 and at most 1
     */
    public RoundsRule(Plan plan, List<TargetResult> targets, double margin) {
        Check.require(
                margin > 0 && margin <= 1, "margin", () -> "must be above 0 and at most 1, as a share, got " + margin);
        int pairs = targets.size() * (targets.size() - 1) / 2;
        this.firstLook = Comparer.roundsNeeded(
                Math.max(1, pairs * plan.workloads().size()), SignedRankDistribution::smallestPValue);
    }

    /**
     * How many rounds the block has in all when the rule is to be asked again: before the first round and after each
     * such number. It is the number of rounds that the block has already if no more are needed. A run that has no
     * time for so many may stop earlier, for a reason that does not depend on the measurements.
     *
     * @param workloads the names of the block's workloads
     * @param measured the measurements of the run so far, in whole rounds
     */
    public int rounds(Collection<String> workloads, List<Measurement> measured) {
        long done = measured.stream()
                .filter(one -> workloads.contains(one.workload()))
                .mapToInt(Measurement::round)
                .distinct()
                .count();
        return Math.max((int) done, firstLook);
    }
}
