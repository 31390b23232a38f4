package org.storeharness.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.storeharness.plan.RateObjective;
import org.storeharness.plan.RateObjective.Limit;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.TargetCell;
import org.storeharness.statistics.TestGraph;
import org.storeharness.statistics.TestGraph.CorrectedTest;
import org.storeharness.unit.EnumSpelling;

/**
 * Decides whether what was measured meets an objective. A round meets it if nothing failed, was shed or is unfinished, the store kept
 * up with an open load, and all limits hold. Where the client may have been the limit, only failed operations are held against the
 * store: whether the round misses is else not known, and that it meets the objective is believed. The rounds decide by the sign test
 * (Conover, Practical Nonparametric Statistics, 3rd edition, section 3.4): that the typical round meets the objective, or misses it, is
 * said with 97.5 % confidence, for which all of 6 rounds have to agree, or 8 of 9. All cells together are failed by chance no more often
 * than in 2.5 % of runs: what is said to miss is corrected by Holm's method, so that several cells take more rounds. What meets needs no
 * correction, since every cell has to.
 */
public final class ObjectiveCheck {
    private static final double LEVEL = 0.025;

    private ObjectiveCheck() {}

    /** The finding of the rounds about the objective. */
    public enum ObjectiveFinding {
        MET,
        MISSED,
        /**
         * There are too few rounds for so many cells, or rounds disagree. A single round is undecided where percentiles are not known, or
         * where it missed the objective and the client may have been the limit.
         */
        UNDECIDED
    }

    /**
     * The finding for one target in one cell.
     *
     * @param met the rounds that met the objective
     * @param known the rounds that met or missed it
     * @param rounds all rounds
     */
    public record CheckedCell(
            String target, Measurement.Cell cell, int met, int known, int rounds, ObjectiveFinding finding) {}

    /** The findings for all that did operations of which the objective speaks, in the order of the measurements. */
    public static List<CheckedCell> check(RateObjective objective, List<Measurement> measured) {
        Map<TargetCell, List<ObjectiveFinding>> rounds = new LinkedHashMap<>();
        for (Measurement one : measured) {
            List<Limit> limits = objective.limits().stream()
                    .filter(limit -> limit.kind() == null || one.kinds().containsKey(EnumSpelling.of(limit.kind())))
                    .toList();
            if (!limits.isEmpty()) {
                rounds.computeIfAbsent(TargetCell.of(one), any -> new ArrayList<>())
                        .add(round(limits, one));
            }
        }
        List<SignTest> tests = rounds.values().stream().map(SignTest::of).toList();
        List<CorrectedTest> missed = TestGraph.holm(tests.size())
                .correct(tests.stream().mapToDouble(SignTest::missedByChance).toArray(), LEVEL);
        List<CheckedCell> cells = new ArrayList<>();
        for (TargetCell of : rounds.keySet()) {
            SignTest test = tests.get(cells.size());
            ObjectiveFinding finding = missed.get(cells.size()).pValue() <= LEVEL
                    ? ObjectiveFinding.MISSED
                    : test.meets() ? ObjectiveFinding.MET : ObjectiveFinding.UNDECIDED;
            cells.add(new CheckedCell(of.target(), of.cell(), test.met(), test.known(), test.rounds(), finding));
        }
        return cells;
    }

    /** The fewest rounds with which one of so many cells can be said to miss. */
    public static int roundsNeeded(int cells) {
        int rounds = 1;
        while (atLeast(rounds, rounds) * cells > LEVEL) {
            rounds++;
        }
        return rounds;
    }

    /**
     * The sign test of one target in one cell.
     *
     * @param known the rounds that met or missed the objective
     */
    private record SignTest(int met, int known, int rounds) {
        static SignTest of(List<ObjectiveFinding> rounds) {
            int met = (int) rounds.stream().filter(ObjectiveFinding.MET::equals).count();
            int missed = (int)
                    rounds.stream().filter(ObjectiveFinding.MISSED::equals).count();
            return new SignTest(met, met + missed, rounds.size());
        }

        /** The probability that so many rounds miss where every second one does. */
        double missedByChance() {
            return atLeast(known - met, known);
        }

        boolean meets() {
            return known == rounds && atLeast(met, known) <= LEVEL;
        }
    }

    private static ObjectiveFinding round(List<Limit> limits, Measurement measured) {
        OperationCounts operations = measured.operations();
        if (operations.failed() > 0) {
            return ObjectiveFinding.MISSED;
        }
        ObjectiveFinding fallen =
                measured.client().boundBy().isEmpty() ? ObjectiveFinding.MISSED : ObjectiveFinding.UNDECIDED;
        if (operations.shed() + operations.unfinished() > 0
                || measured.overload().isPresent()) {
            return fallen;
        }
        boolean known = true;
        for (Limit limit : limits) {
            Long nanos = TrialJudge.percentile(limit, measured);
            if (nanos != null && nanos >= limit.below().toNanos()) {
                return fallen;
            }
            known &= nanos != null;
        }
        return known ? ObjectiveFinding.MET : ObjectiveFinding.UNDECIDED;
    }

    /** The probability of at least so many heads in tosses of a fair coin. */
    private static double atLeast(int heads, int tosses) {
        return BinomialDistribution.of(tosses, 0.5).survivalProbability(heads - 1);
    }
}
