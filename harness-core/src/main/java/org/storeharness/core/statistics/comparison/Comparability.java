package org.storeharness.core.statistics.comparison;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.OperationCounts;
import org.storeharness.core.store.StoreFacts;
import org.storeharness.core.store.cache.CacheEvidence;
import org.storeharness.core.unit.EnumSpelling;

/** Whether two targets did the same, so that their rates may be compared at all. */
final class Comparability {
    private Comparability() {}

    /**
     * Why they may not be compared, in words; empty if they may.
     *
     * @param tolerated the share of the rounds in which the client may have been the limit
     */
    static Optional<String> obstacle(ComparisonArm reference, ComparisonArm subject, double tolerated) {
        return Stream.of(
                        standIn(reference, subject),
                        durability(reference, subject),
                        rounds(reference, subject),
                        cacheState(reference, subject),
                        clientBound(reference, tolerated),
                        clientBound(subject, tolerated))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** A stand-in may be compared with itself, but never with a store. */
    private static Optional<String> standIn(ComparisonArm reference, ComparisonArm subject) {
        StoreFacts facts = reference.target().facts();
        if (facts.standIn() && facts.product().equals(subject.target().facts().product())) {
            return Optional.empty();
        }
        return Stream.of(reference, subject)
                .filter(side -> side.target().facts().standIn())
                .map(side ->
                        side.name() + " is " + side.target().facts().product() + ", a stand-in that is never ranked")
                .findFirst();
    }

    private static Optional<String> durability(ComparisonArm reference, ComparisonArm subject) {
        Durability of = reference.target().facts().durability();
        Durability other = subject.target().facts().durability();
        return of == other
                ? Optional.empty()
                : Optional.of("writes to " + reference.name() + " are " + EnumSpelling.of(of) + ", those to "
                        + subject.name() + " are " + EnumSpelling.of(other));
    }

    /** What was asked for; a store that leaves no files here has none. */
    private static Optional<String> cacheState(ComparisonArm reference, ComparisonArm subject) {
        CacheEvidence of = reference.rounds().get(0).cache();
        CacheEvidence other = subject.rounds().get(0).cache();
        return of == null || other == null || of.asked() == other.asked()
                ? Optional.empty()
                : Optional.of("the page cache was " + EnumSpelling.of(of.asked()) + " for " + reference.name() + " and "
                        + EnumSpelling.of(other.asked()) + " for " + subject.name());
    }

    /** A rate that the client limited is a lower bound; a bound has no ratio. */
    private static Optional<String> clientBound(ComparisonArm side, double tolerated) {
        List<Measurement> bound = side.rounds().stream()
                .filter(measurement -> measurement.client().isLimit())
                .toList();
        return bound.size() <= tolerated * side.rounds().size()
                ? Optional.empty()
                : Optional.of("in " + bound.size() + " of " + side.rounds().size()
                        + " rounds the client may have been the limit of " + side.name()
                        + ", which may be faster than shown: "
                        + EnumSpelling.of(bound.get(0).client().boundBy().get(0).code())
                                .replace('-', ' '));
    }

    private static Optional<String> rounds(ComparisonArm reference, ComparisonArm subject) {
        if (reference.rounds().isEmpty() || subject.rounds().isEmpty()) {
            return Optional.of("there is no round in which both were measured");
        }
        return Stream.of(reference, subject)
                .flatMap(side -> side.rounds().stream().map(round -> flaw(side.name(), round)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** What is wrong with one round, in words; empty if nothing is. */
    private static Optional<String> flaw(String name, Measurement measurement) {
        OperationCounts operations = measurement.operations();
        String where = " on " + name + " in round " + measurement.round();
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
