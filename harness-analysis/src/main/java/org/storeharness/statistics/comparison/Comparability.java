package org.storeharness.statistics.comparison;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.Difference;
import org.storeharness.result.Difference.RegressionFinding;
import org.storeharness.result.Metric;
import org.storeharness.result.Obstacle;
import org.storeharness.result.Obstacle.Kind;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.statistics.Drift;
import org.storeharness.statistics.RateBias;
import org.storeharness.statistics.Summary;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.CacheEvidence.CacheState;
import org.storeharness.store.StoreFacts;
import org.storeharness.unit.EnumSpelling;

/** Checks whether two targets did the same, so that their rates are comparable. */
public final class Comparability {
    /** Reads and updates of data sets that differ by more than this are not comparable. */
    private static final double LARGEST_DATA_SET_RATIO = 1.1;

    private Comparability() {}

    /**
     * Why two are not comparable, whatever the client did; empty if they are.
     *
     * @param overloaded the share of the rounds of each, from 0 to 1, in which the store may have been overloaded
     * @param overAnyData whether they may have different numbers of objects to read
     */
    static Optional<Obstacle> obstacle(
            ComparisonArm reference, ComparisonArm subject, double overloaded, boolean overAnyData) {
        return differentTargets(reference, subject)
                .or(() -> rounds(reference, subject))
                .or(() -> cacheState(reference, subject))
                .or(() -> overloaded(reference, overloaded))
                .or(() -> overloaded(subject, overloaded))
                .or(() -> overAnyData ? Optional.empty() : dataSets(reference, subject));
    }

    /**
     * The obstacle to knowing the ratio of the rates of two settings of one run; empty if there is none. As in a verdict, the client
     * may have been the limit of the faster one in as many rounds as where none is shown to be faster. The data of one target grow from
     * each point of a sweep to the next, so that only different targets need as many objects.
     *
     * @param workload what was done; {@code null} if that is not known
     * @param found the ratio that their rounds show
     */
    public static Optional<Obstacle> obstacleToRatio(
            ComparisonArm reference, ComparisonArm subject, @Nullable Workload workload, PairedRatio found) {
        Double low = found.low();
        Double high = found.high();
        double usual = Comparer.TOLERATED_CLIENT_BOUND_SHARE;
        double tolerated = found.significant() ? 0 : usual;
        boolean oneTarget = reference.target().name().equals(subject.target().name());
        return obstacle(reference, subject, tolerated, oneTarget)
                .or(() -> clientBound(reference, high != null && high < 1 ? usual : tolerated))
                .or(() -> clientBound(subject, low != null && low > 1 ? usual : tolerated))
                .or(() -> low == null || high == null
                        ? Optional.empty()
                        : unsureRate(reference, subject, workload, claimedLogRatio(found.significant(), low, high)));
    }

    /** The least distance of two sides if a change is shown, and the largest if none is, as the logarithm of a ratio. */
    private static double claimedLogRatio(boolean change, double low, double high) {
        double one = Math.abs(Math.log(low));
        double other = Math.abs(Math.log(high));
        return change ? Math.min(one, other) : Math.max(one, other);
    }

    /** Why two targets are not comparable whatever is measured; empty if they are. A stand-in is compared with itself, and never with a store. */
    static Optional<Obstacle> differentTargets(ComparisonArm reference, ComparisonArm subject) {
        StoreFacts facts = reference.target().facts();
        StoreFacts other = subject.target().facts();
        if (facts.standIn() != other.standIn()
                || facts.standIn() && !facts.product().equals(other.product())) {
            return Optional.of(standIn(facts.standIn() ? reference : subject));
        }
        if (facts.durability() != other.durability()) {
            return Optional.of(Obstacle.differs(
                    Kind.DURABILITY_DIFFERS, EnumSpelling.of(facts.durability()), EnumSpelling.of(other.durability())));
        }
        return facts.durability() == Durability.UNKNOWN && !isUnknownAlike(reference.target(), subject.target())
                ? Optional.of(Obstacle.of(Kind.DURABILITY_UNKNOWN, null))
                : Optional.empty();
    }

    /** Two unknowns may be as far apart as durable and relaxed, unless both are unknown of the same thing for the same reason. */
    private static boolean isUnknownAlike(TargetResult one, TargetResult other) {
        return one.store().equals(other.store())
                && one.options().equals(other.options())
                && Objects.equals(
                        one.facts().settings().get(StoreFacts.DURABILITY_REASON),
                        other.facts().settings().get(StoreFacts.DURABILITY_REASON));
    }

    private static Obstacle standIn(ComparisonArm side) {
        return Obstacle.standIn(
                side.name(),
                Caution.of(CautionCode.STAND_IN, side.target().name())
                        .with("product", side.target().facts().product()));
    }

    /**
     * Why writes of different numbers of objects are not comparable at a work; empty if they are. Under closed load of writes alone every
     * object counts. At one rate, or in one mix with other operations, they are different amounts of work.
     *
     * @param workload the work; {@code null} if it is not known
     */
    static Optional<Obstacle> differentBatches(
            @Nullable Workload workload, boolean closed, TargetResult reference, TargetResult subject) {
        return workload == null
                        || !workload.writes()
                        || closed && workload.operations().size() == 1
                        || reference.batch() == subject.batch()
                ? Optional.empty()
                : Optional.of(Obstacle.differs(
                        Kind.BATCHES_DIFFER, String.valueOf(reference.batch()), String.valueOf(subject.batch())));
    }

    /** Whether two targets of a plan are compared: where every target has two names, only the two of one target are. */
    static boolean isPair(Plan plan, String name, String other) {
        boolean everyTargetTwice = plan.targets().keySet().stream()
                .allMatch(one -> plan.targets().keySet().stream()
                        .anyMatch(twin -> !twin.equals(one) && isSameTarget(plan, one, twin)));
        return !everyTargetTwice || isSameTarget(plan, name, other);
    }

    /** Whether both are one target under two names. */
    static boolean isSameTarget(Plan plan, String name, String other) {
        Target target = plan.targets().get(name);
        return target != null && target.equals(plan.targets().get(other));
    }

    /** Why two were not set to do the same; empty if they were. */
    static Optional<Obstacle> differentSettings(ComparisonArm reference, ComparisonArm subject) {
        return differentTargets(reference, subject).or(() -> cacheState(reference, subject));
    }

    /** Compares the requested cache states, and those that reads found; a store without files here has none. */
    private static Optional<Obstacle> cacheState(ComparisonArm reference, ComparisonArm subject) {
        CacheEvidence of = reference.rounds().get(0).cache();
        CacheEvidence other = subject.rounds().get(0).cache();
        return of == null || other == null || of.asked() == other.asked()
                ? foundInCache(reference, CacheState.COLD, subject, CacheState.WARM)
                        .or(() -> foundInCache(reference, CacheState.WARM, subject, CacheState.COLD))
                : Optional.of(Obstacle.differs(
                        Kind.PAGE_CACHE_DIFFERS, EnumSpelling.of(of.asked()), EnumSpelling.of(other.asked())));
    }

    private static Optional<Obstacle> foundInCache(
            ComparisonArm reference, CacheState ofReference, ComparisonArm subject, CacheState ofSubject) {
        return mostReadsFound(reference, ofReference) && mostReadsFound(subject, ofSubject)
                ? Optional.of(Obstacle.differs(
                        Kind.PAGE_CACHE_DIFFERS, EnumSpelling.of(ofReference), EnumSpelling.of(ofSubject)))
                : Optional.empty();
    }

    /** Whether the page cache was known to be so before most of its rounds, and what was done then reads. */
    private static boolean mostReadsFound(ComparisonArm side, CacheState state) {
        long found = side.rounds().stream()
                .filter(round ->
                        round.reads() && round.cache() != null && round.cache().state() == state)
                .count();
        return 2 * found > side.rounds().size();
    }

    /**
     * The obstacle to a verdict on sides that are comparable: the rate of one changed by more, while it was
     * measured, than the verdict says that they differ, or may be too high by about as much.
     *
     * @param workload what was done; {@code null} if that is not known
     * @param claimed the logarithm of the ratio that the verdict says, not below 0
     */
    static Optional<Obstacle> unsureRate(
            ComparisonArm reference, ComparisonArm subject, @Nullable Workload workload, double claimed) {
        for (ComparisonArm side : List.of(reference, subject)) {
            int rounds = side.rounds().size();
            Drift drift = Drift.over(side.rounds());
            if (drift.caution().isPresent() && drift.logRatio() > claimed) {
                return Optional.of(Obstacle.inRounds(
                        Kind.DRIFT, side.name(), rounds, rounds, drift.caution().get()));
            }
            RateBias bias = RateBias.over(side.rounds(), workload);
            if (bias.caution().isPresent() && bias.explains(claimed)) {
                return Optional.of(Obstacle.inRounds(
                        Kind.FEW_OPERATIONS,
                        side.name(),
                        rounds,
                        rounds,
                        bias.caution().get()));
            }
        }
        return Optional.empty();
    }

    /**
     * The distance by which a drift, or a bias of few operations, may have moved the ratio of the rates of two targets at the same
     * work: the logarithm of a ratio, not below 0, and 0 where neither was noticed.
     *
     * @param workload what was done; {@code null} if that is not known
     */
    public static double doubtedLogRatio(
            List<Measurement> ofReference, List<Measurement> ofSubject, @Nullable Workload workload) {
        return Stream.of(ofReference, ofSubject)
                .mapToDouble(rounds -> {
                    Drift drift = Drift.over(rounds);
                    RateBias bias = RateBias.over(rounds, workload);
                    return Math.max(
                            drift.caution().isPresent() ? drift.logRatio() : 0,
                            bias.caution().isPresent() ? bias.logRatio() : 0);
                })
                .max()
                .orElse(0);
    }

    /**
     * Why the number of objects may be the cause of what is found between two builds at work that writes some of them; empty if it is
     * not. The slower build has the fewer objects, which can only help it: that it is slower holds over fewer, and that it is not
     * holds over more.
     */
    static Optional<Obstacle> dataSets(ComparisonArm base, ComparisonArm candidate, Difference found) {
        return dataSets(base, candidate)
                .filter(differ -> hasFewerObjects(candidate, base)
                        ? found.finding() == RegressionFinding.NO_REGRESSION
                        : found.verdict() == Verdict.SLOWER);
    }

    private static boolean hasFewerObjects(ComparisonArm side, ComparisonArm other) {
        return objectsToRead(side.rounds()).orElseThrow()
                < objectsToRead(other.rounds()).orElseThrow();
    }

    /**
     * Why the numbers of objects to be read or updated are too far apart; empty if they are not, or are not known. Work that does neither
     * is not compared by it: its number of objects is a result of it.
     */
    private static Optional<Obstacle> dataSets(ComparisonArm reference, ComparisonArm subject) {
        Double ratio = dataSetRatio(reference.rounds(), subject.rounds());
        return ratio == null || areDataSetsAlike(ratio)
                ? Optional.empty()
                : Optional.of(Obstacle.differs(
                        Kind.DATA_SETS_DIFFER,
                        wholeNumber(objectsToRead(reference.rounds()).orElseThrow()),
                        wholeNumber(objectsToRead(subject.rounds()).orElseThrow())));
    }

    /** The objects to read or update in the other, as a multiple of those in the one; {@code null} if it does neither, or that is not known. */
    static @Nullable Double dataSetRatio(List<Measurement> one, List<Measurement> other) {
        OptionalDouble before = objectsToRead(one);
        OptionalDouble after = objectsToRead(other);
        return before.isEmpty() || after.isEmpty() || before.getAsDouble() == 0
                ? null
                : (Double) (after.getAsDouble() / before.getAsDouble());
    }

    /** Whether a ratio of numbers of objects is too small to matter. */
    public static boolean areDataSetsAlike(double ratio) {
        return ratio <= LARGEST_DATA_SET_RATIO && 1 <= LARGEST_DATA_SET_RATIO * ratio;
    }

    /** The median over the rounds; empty where it is not known or does not matter. */
    private static OptionalDouble objectsToRead(List<Measurement> rounds) {
        double[] objects = rounds.stream()
                .filter(round -> (round.reads() || round.did(OperationKind.UPDATE)) && round.objectsBefore() != null)
                .mapToDouble(round -> Objects.requireNonNull(round.objectsBefore()))
                .toArray();
        return objects.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Summary.of(objects).median());
    }

    private static String wholeNumber(double value) {
        return String.valueOf(Math.round(value));
    }

    /** A target whose figures the client limited may be faster than they say. */
    static Optional<Obstacle> clientBound(ComparisonArm side, double tolerated) {
        return inRounds(side, tolerated, Kind.CLIENT_LIMIT, ComparisonArm::clientLimit);
    }

    /** The same where late starts do not count, since the metric's values leave them out. */
    static Optional<Obstacle> clientBoundButLate(ComparisonArm side, Metric metric, double tolerated) {
        return inRounds(
                side,
                tolerated,
                Kind.CLIENT_LIMIT,
                round -> metric.isLate(round) ? Optional.empty() : ComparisonArm.clientLimit(round));
    }

    /** The times of an open load that a store did not keep up with are those of the queue before it, and of the phase's length. */
    private static Optional<Obstacle> overloaded(ComparisonArm side, double tolerated) {
        return inRounds(side, tolerated, Kind.OVERLOADED, Measurement::overload);
    }

    private static Optional<Obstacle> inRounds(
            ComparisonArm side, double tolerated, Kind kind, Function<Measurement, Optional<Caution>> flaw) {
        List<Caution> found =
                side.rounds().stream().map(flaw).flatMap(Optional::stream).toList();
        return found.size() <= tolerated * side.rounds().size()
                ? Optional.empty()
                : Optional.of(Obstacle.inRounds(
                        kind, side.name(), found.size(), side.rounds().size(), found.get(0)));
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

    /** The flaw of one round; empty if it has none. */
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
