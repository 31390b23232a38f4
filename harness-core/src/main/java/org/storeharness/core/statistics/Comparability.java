package org.storeharness.core.statistics;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.storeharness.core.plan.Spelling;
import org.storeharness.core.result.Measurement;
import org.storeharness.core.result.Operations;
import org.storeharness.core.result.RunInfo;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.statistics.TargetPair.Round;

/** Whether two targets did the same, so that their rates may be compared at all. */
final class Comparability {
    private Comparability() {}

    /** Why they may not be compared, in words; empty if they may. */
    static Optional<String> obstacle(RunInfo run, TargetPair pair) {
        return Stream.of(
                        invalidRun(run),
                        standIn(pair.reference(), pair.subject()),
                        durability(pair.reference(), pair.subject()),
                        cacheState(pair),
                        rounds(pair),
                        clientBound(
                                pair.reference().name(),
                                pair.rounds().stream().map(Round::reference).toList()),
                        clientBound(
                                pair.subject().name(),
                                pair.rounds().stream().map(Round::subject).toList()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> invalidRun(RunInfo run) {
        return run.valid() ? Optional.empty() : Optional.of("the run is not valid");
    }

    /** A stand-in may be compared with itself, but never with a store. */
    private static Optional<String> standIn(TargetResult reference, TargetResult subject) {
        if (reference.facts().standIn()
                && reference.facts().product().equals(subject.facts().product())) {
            return Optional.empty();
        }
        return Stream.of(reference, subject)
                .filter(target -> target.facts().standIn())
                .map(target -> target.name() + " is " + target.facts().product() + ", a stand-in that is never ranked")
                .findFirst();
    }

    private static Optional<String> durability(TargetResult reference, TargetResult subject) {
        return reference.facts().durability() == subject.facts().durability()
                ? Optional.empty()
                : Optional.of("writes to " + reference.name() + " are "
                        + Spelling.of(reference.facts().durability()) + ", those to " + subject.name() + " are "
                        + Spelling.of(subject.facts().durability()));
    }

    /** What was asked for; a store that leaves no files here has none. */
    private static Optional<String> cacheState(TargetPair pair) {
        return pair.rounds().stream()
                .filter(round -> round.reference().cache() != null
                        && round.subject().cache() != null
                        && round.reference().cache().asked()
                                != round.subject().cache().asked())
                .findFirst()
                .map(round -> "the page cache was "
                        + Spelling.of(round.reference().cache().asked()) + " for "
                        + pair.reference().name() + " and "
                        + Spelling.of(round.subject().cache().asked()) + " for "
                        + pair.subject().name());
    }

    /** A rate that the client limited is a lower bound; a bound has no ratio. */
    static Optional<String> clientBound(String target, List<Measurement> rounds) {
        List<Measurement> bound = rounds.stream()
                .filter(measurement -> measurement.client().bound())
                .toList();
        return bound.isEmpty()
                ? Optional.empty()
                : Optional.of("in " + bound.size() + " of " + rounds.size()
                        + " rounds the client may have been the limit of " + target
                        + ", which may be faster than shown: "
                        + bound.get(0).client().boundBy().get(0));
    }

    private static Optional<String> rounds(TargetPair pair) {
        if (pair.rounds().isEmpty()) {
            return Optional.of("there is no round in which both were measured");
        }
        return pair.measurements()
                .map(Comparability::flaw)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** What is wrong with one round, in words; empty if nothing is. */
    static Optional<String> flaw(Measurement measurement) {
        Operations operations = measurement.operations();
        String where = " on " + measurement.target() + " in round " + measurement.round();
        record Flaw(boolean found, String words) {}
        return List.of(
                        new Flaw(operations.failed() > 0, operations.failed() + " operations failed" + where),
                        new Flaw(operations.shed() > 0, operations.shed() + " operations were shed" + where),
                        new Flaw(
                                operations.unfinished() > 0,
                                operations.unfinished() + " operations were not finished" + where),
                        new Flaw(
                                !(measurement.throughput().objectsPerSecond() > 0),
                                "no operation was done in the measured time" + where),
                        new Flaw(
                                !measurement.window().common(),
                                "there was no time in which all workers were active" + where))
                .stream()
                .filter(Flaw::found)
                .map(Flaw::words)
                .findFirst();
    }
}
