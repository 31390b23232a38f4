package org.storeharness.core.statistics.comparison;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.result.caution.CautionCode;
import org.storeharness.core.result.comparison.Obstacle;
import org.storeharness.core.result.comparison.Obstacle.Kind;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.OperationCounts;
import org.storeharness.core.store.StoreFacts;
import org.storeharness.core.store.cache.CacheEvidence;
import org.storeharness.core.unit.EnumSpelling;

/** Checks whether two targets did the same, so that their rates are comparable. */
final class Comparability {
    private Comparability() {}

    /**
     * Why they are not comparable; empty if they are.
     *
     * @param tolerated the share of the rounds in which the client may have been the limit
     */
    static Optional<Obstacle> obstacle(ComparisonArm reference, ComparisonArm subject, double tolerated) {
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
    private static Optional<Obstacle> standIn(ComparisonArm reference, ComparisonArm subject) {
        StoreFacts facts = reference.target().facts();
        if (facts.standIn() && facts.product().equals(subject.target().facts().product())) {
            return Optional.empty();
        }
        return Stream.of(reference, subject)
                .filter(side -> side.target().facts().standIn())
                .map(side -> Obstacle.standIn(
                        side.name(),
                        Caution.of(CautionCode.STAND_IN, side.target().name())
                                .with("product", side.target().facts().product())))
                .findFirst();
    }

    private static Optional<Obstacle> durability(ComparisonArm reference, ComparisonArm subject) {
        Durability of = reference.target().facts().durability();
        Durability other = subject.target().facts().durability();
        return of == other
                ? Optional.empty()
                : Optional.of(Obstacle.differs(Kind.DURABILITY_DIFFERS, EnumSpelling.of(of), EnumSpelling.of(other)));
    }

    /** Compares the requested cache states; a store without files here has none. */
    private static Optional<Obstacle> cacheState(ComparisonArm reference, ComparisonArm subject) {
        CacheEvidence of = reference.rounds().get(0).cache();
        CacheEvidence other = subject.rounds().get(0).cache();
        return of == null || other == null || of.asked() == other.asked()
                ? Optional.empty()
                : Optional.of(Obstacle.differs(
                        Kind.PAGE_CACHE_DIFFERS, EnumSpelling.of(of.asked()), EnumSpelling.of(other.asked())));
    }

    /** A rate that the client limited is a lower bound; a bound has no ratio. */
    private static Optional<Obstacle> clientBound(ComparisonArm side, double tolerated) {
        List<Measurement> bound = side.rounds().stream()
                .filter(measurement -> measurement.client().isLimit())
                .toList();
        return bound.size() <= tolerated * side.rounds().size()
                ? Optional.empty()
                : Optional.of(Obstacle.clientLimit(
                        side.name(),
                        bound.size(),
                        side.rounds().size(),
                        bound.get(0).client().boundBy().get(0)));
    }

    private static Optional<Obstacle> rounds(ComparisonArm reference, ComparisonArm subject) {
        if (reference.rounds().isEmpty() || subject.rounds().isEmpty()) {
            return Optional.of(Obstacle.of(Kind.NO_COMMON_ROUND, null));
        }
        return Stream.of(reference, subject)
                .flatMap(side -> side.rounds().stream().map(round -> flaw(side.name(), round)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** What is wrong with one round; empty if nothing is. */
    private static Optional<Obstacle> flaw(String name, Measurement measurement) {
        OperationCounts operations = measurement.operations();
        boolean done = measurement.throughput().objectsPerSecond() > 0;
        record Flaw(boolean found, Kind kind, @Nullable Long count) {}
        return Stream.of(
                        new Flaw(operations.failed() > 0, Kind.OPERATIONS_FAILED, operations.failed()),
                        new Flaw(operations.shed() > 0, Kind.OPERATIONS_SHED, operations.shed()),
                        new Flaw(operations.unfinished() > 0, Kind.OPERATIONS_UNFINISHED, operations.unfinished()),
                        new Flaw(!done, Kind.NOTHING_DONE, null),
                        new Flaw(!measurement.window().common(), Kind.NO_COMMON_WINDOW, null))
                .filter(Flaw::found)
                .map(flaw -> Obstacle.inRound(flaw.kind(), name, measurement.round(), flaw.count()))
                .findFirst();
    }
}
