package org.storeharness.core.statistics.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.Measurement.Cell;

/**
 * Two targets that did the same work in the same rounds.
 *
 * @param cell the work
 * @param reference the target that comes first in the plan
 * @param subject the other one
 * @param rounds both measurements of each round that has both, by round
 */
record TargetPair(Cell cell, TargetResult reference, TargetResult subject, List<Round> rounds) {
    /** The measurements of both in one round. */
    record Round(Measurement reference, Measurement subject) {}

    /** All pairs of targets in one cell, in the order of the targets. */
    static List<TargetPair> in(Cell cell, List<TargetResult> targets, List<Measurement> results) {
        List<TargetPair> pairs = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            Map<Integer, Measurement> reference = byRound(cell, targets.get(i), results);
            for (TargetResult subject : targets.subList(i + 1, targets.size())) {
                Map<Integer, Measurement> other = byRound(cell, subject, results);
                if (!reference.isEmpty() && !other.isEmpty()) {
                    pairs.add(new TargetPair(cell, targets.get(i), subject, rounds(reference, other)));
                }
            }
        }
        return pairs;
    }

    /** The reference in the rounds of this pair. */
    ComparisonArm referenceSide() {
        return new ComparisonArm(
                reference.name(),
                reference,
                rounds.stream().map(Round::reference).toList());
    }

    /** The subject in the rounds of this pair. */
    ComparisonArm subjectSide() {
        return new ComparisonArm(
                subject.name(), subject, rounds.stream().map(Round::subject).toList());
    }

    private static Map<Integer, Measurement> byRound(Cell cell, TargetResult target, List<Measurement> results) {
        Map<Integer, Measurement> byRound = new TreeMap<>();
        for (Measurement measurement : results) {
            if (measurement.target().equals(target.name()) && measurement.cell().equals(cell)) {
                byRound.put(measurement.round(), measurement);
            }
        }
        return byRound;
    }

    private static List<Round> rounds(Map<Integer, Measurement> reference, Map<Integer, Measurement> subject) {
        List<Round> rounds = new ArrayList<>();
        reference.forEach((round, measurement) -> {
            Measurement other = subject.get(round);
            if (other != null) {
                rounds.add(new Round(measurement, other));
            }
        });
        return rounds;
    }
}
