package org.storeharness.statistics.comparison;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Arrivals;
import org.storeharness.result.CurvePoint;
import org.storeharness.result.EqualLoad;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.result.Knee;
import org.storeharness.result.Knee.KneeRefusal;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.ThroughputCurve;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.statistics.Summary;
import org.storeharness.statistics.comparison.KneeEstimator.TailTrial;
import org.storeharness.statistics.comparison.ScalabilityRegression.LevelRate;
import org.storeharness.unit.Durations;
import org.storeharness.unit.Rate;

/** Computes the curves of a run from its measurements under closed load and at constant rates of open load. */
public final class CurveAnalysis {
    /** The client may be the limit in this share of the rounds beside the knee. */
    private static final double CLIENT_BOUND_SHARE = 0.25;

    /** The base of response times is their p99 at less than this share of the highest rate. */
    private static final double BASE_SHARE = 0.5;

    /** Targets are compared near this share of the capacity of the slowest. */
    private static final double EQUAL_SHARE = 0.5;

    private CurveAnalysis() {}

    /** The work and the target of one curve. */
    private record TargetWork(String workload, String size, String target) {}

    /** The measurements of one curve: those of closed load, and those of open load by their rate. */
    private record CurveData(
            TargetResult target, List<Measurement> closed, NavigableMap<Long, List<Measurement>> open) {
        int concurrency() {
            return open.firstEntry().getValue().get(0).concurrency();
        }

        @Nullable
        IntervalEstimate capacity() {
            double[] rounds = closed.stream()
                    .filter(one -> one.concurrency() == concurrency())
                    .mapToDouble(one -> one.throughput().opsPerSecond())
                    .toArray();
            return rounds.length == 0 ? null : MeanInterval.ofLogs(rounds);
        }
    }

    /** A curve for each workload, size and target that was measured under open load, targets of one workload together. */
    public static List<ThroughputCurve> of(RunResult result) {
        Map<String, Map<TargetWork, CurveData>> works = new LinkedHashMap<>();
        for (String workload : result.run().plan().workloads().keySet()) {
            for (TargetResult target : result.targets()) {
                result.results().stream()
                        .filter(one -> one.target().equals(target.name())
                                && one.workload().equals(workload))
                        .collect(Collectors.groupingBy(Measurement::size, LinkedHashMap::new, Collectors.toList()))
                        .forEach((size, measured) -> works.computeIfAbsent(
                                        workload + " " + size, work -> new LinkedHashMap<>())
                                .put(new TargetWork(workload, size, target.name()), data(target, measured)));
            }
        }
        List<ThroughputCurve> curves = new ArrayList<>();
        works.values().forEach(work -> {
            work.values().removeIf(data -> data.open().isEmpty());
            Map<String, EqualLoad> equal = equalLoads(List.copyOf(work.values()));
            work.forEach((key, data) -> curves.add(curve(key, data, equal.get(key.target()))));
        });
        return curves;
    }

    private static CurveData data(TargetResult target, List<Measurement> measured) {
        List<Measurement> closed = new ArrayList<>();
        NavigableMap<Long, List<Measurement>> open = new TreeMap<>();
        for (Measurement one : measured) {
            Long rate = rate(one.load());
            if (one.cell().isClosedLoad() && one.throughput().opsPerSecond() > 0) {
                closed.add(one);
            } else if (rate != null) {
                open.computeIfAbsent(rate, any -> new ArrayList<>()).add(one);
            }
        }
        return new CurveData(target, closed, open);
    }

    /** The operations per second of arrivals at a constant rate; {@code null} for others. */
    private static @Nullable Long rate(Arrivals load) {
        Rate rate = load.rate();
        return rate == null
                ? null
                : (Long) Math.round(rate.operations() * Durations.NANOS_PER_SECOND / rate.periodNanos());
    }

    private static ThroughputCurve curve(TargetWork key, CurveData data, @Nullable EqualLoad equal) {
        IntervalEstimate capacity = data.capacity();
        KneeEstimator tails = new KneeEstimator(tails(data));
        NavigableMap<Long, Double> fitted = tails.fitted();
        List<CurvePoint> points = new ArrayList<>();
        data.open().forEach((rate, rounds) -> points.add(point(rate, rounds, fitted.get(rate))));
        return new ThroughputCurve(
                key.target(),
                key.workload(),
                data.concurrency(),
                key.size(),
                capacity,
                points,
                knee(tails, fitted, points),
                ScalabilityRegression.fit(data.closed().stream()
                        .map(one -> new LevelRate(
                                one.round(), one.concurrency(), one.throughput().opsPerSecond()))
                        .toList()),
                equal);
    }

    /** The p99 of every trial that has one. */
    private static List<TailTrial> tails(CurveData data) {
        List<TailTrial> tails = new ArrayList<>();
        data.open()
                .forEach((rate, rounds) -> rounds.stream()
                        .map(one -> TailTrial.of(rate, one))
                        .filter(Objects::nonNull)
                        .forEach(tails::add));
        return tails;
    }

    private static CurvePoint point(long rate, List<Measurement> rounds, @Nullable Double fitted) {
        return new CurvePoint(
                rate,
                Summary.of(rounds, one -> one.throughput().opsPerSecond()).median(),
                rounds.size(),
                median(rounds, Latency::p50),
                median(rounds, Latency::p90),
                median(rounds, Latency::p99),
                median(rounds, Latency::p999),
                fitted == null || fitted.isInfinite() ? null : fitted,
                (int) rounds.stream()
                        .filter(one -> one.operations().incomplete() > 0)
                        .count(),
                (int) rounds.stream().filter(one -> one.client().isLimit()).count());
    }

    private static @Nullable Double median(List<Measurement> rounds, Function<Latency, @Nullable Long> percentile) {
        double[] known = rounds.stream()
                .map(Measurement::responseTime)
                .map(percentile)
                .filter(Objects::nonNull)
                .mapToDouble(Long::doubleValue)
                .toArray();
        return known.length == 0 ? null : (Double) Summary.of(known).median();
    }

    private static Knee knee(KneeEstimator tails, NavigableMap<Long, Double> fitted, List<CurvePoint> points) {
        long highest = points.get(points.size() - 1).opsPerSecond();
        if (fitted.size() < 2
                || fitted.firstKey() > BASE_SHARE * highest
                || fitted.firstEntry().getValue().isInfinite()) {
            return new Knee(null, null, KneeRefusal.TOO_FEW_OPERATIONS);
        }
        double base = fitted.firstEntry().getValue();
        KneeEstimator.Bracket bracket = Objects.requireNonNull(tails.bracket());
        Long above = bracket.above();
        if (above == null) {
            return new Knee(null, base, KneeRefusal.NOT_REACHED);
        }
        boolean clientBound = points.stream()
                .filter(point -> point.opsPerSecond() == above)
                .anyMatch(point -> point.clientBound() > CLIENT_BOUND_SHARE * point.rounds());
        return clientBound ? new Knee(null, base, KneeRefusal.CLIENT_LIMIT) : new Knee(tails.knee(), base, null);
    }

    /** The targets at the rate that all of them have nearest to half of the slowest one's capacity, by their names. */
    private static Map<String, EqualLoad> equalLoads(List<CurveData> targets) {
        if (targets.size() < 2) {
            return Map.of();
        }
        TreeSet<Long> common = new TreeSet<>(targets.get(0).open().keySet());
        targets.forEach(target -> common.retainAll(target.open().keySet()));
        if (common.isEmpty()) {
            return Map.of();
        }
        double half = EQUAL_SHARE
                * targets.stream().mapToDouble(CurveAnalysis::capacity).min().orElse(0);
        long rate = common.stream()
                .min(Comparator.comparingDouble(one -> Math.abs(one - half)))
                .orElseThrow();
        CurveData reference = reference(targets, rate);
        Map<String, EqualLoad> loads = new LinkedHashMap<>();
        for (CurveData target : targets) {
            loads.put(
                    target.target().name(),
                    new EqualLoad(
                            rate,
                            median(rounds(target, rate), Latency::p50),
                            p99(target, rate),
                            reference.target().name(),
                            target == reference ? null : ratio(target, reference, rate)));
        }
        return loads;
    }

    /** The target with the lowest p99 among as many as possible that are comparable with each other; a stand-in only without stores. */
    private static CurveData reference(List<CurveData> targets, long rate) {
        List<CurveData> known = targets.stream()
                .filter(target -> p99(target, rate) != null)
                .sorted(Comparator.comparing(target -> Objects.requireNonNull(p99(target, rate))))
                .toList();
        List<CurveData> stores =
                known.stream().filter(target -> !isStandIn(target)).toList();
        List<CurveData> most = List.of();
        for (CurveData first : stores.isEmpty() ? known : stores) {
            List<CurveData> alike = new ArrayList<>(List.of(first));
            known.stream()
                    .filter(other -> other != first)
                    .filter(other -> alike.stream().allMatch(one -> areComparable(one, other, rate)))
                    .forEach(alike::add);
            most = alike.size() > most.size() ? alike : most;
        }
        // Targets that joined the first of them may be faster than it
        return known.stream().filter(most::contains).findFirst().orElse(targets.get(0));
    }

    private static boolean isStandIn(CurveData target) {
        return target.target().facts().standIn();
    }

    private static boolean areComparable(CurveData reference, CurveData target, long rate) {
        ComparisonArm one = arm(reference, rate);
        ComparisonArm other = arm(target, rate);
        double tolerated = Comparer.TOLERATED_CLIENT_BOUND_SHARE;
        return Comparability.obstacle(one, other, tolerated, false).isEmpty()
                && Comparability.clientBound(one, tolerated).isEmpty()
                && Comparability.clientBound(other, tolerated).isEmpty();
    }

    private static ComparisonArm arm(CurveData data, long rate) {
        return new ComparisonArm(data.target().name(), data.target(), rounds(data, rate));
    }

    private static double capacity(CurveData target) {
        IntervalEstimate capacity = target.capacity();
        return capacity == null ? 0 : capacity.value();
    }

    private static List<Measurement> rounds(CurveData target, long rate) {
        return Objects.requireNonNull(target.open().get(rate));
    }

    private static @Nullable Double p99(CurveData target, long rate) {
        return median(rounds(target, rate), Latency::p99);
    }

    /** The ratio of the p99 over the rounds in which both are known; {@code null} where the targets are not comparable. */
    private static @Nullable IntervalEstimate ratio(CurveData target, CurveData reference, long rate) {
        if (!areComparable(reference, target, rate)) {
            return null;
        }
        Map<Integer, Long> before = p99ByRound(reference, rate);
        Map<Integer, Long> after = p99ByRound(target, rate);
        before.keySet().retainAll(after.keySet());
        after.keySet().retainAll(before.keySet());
        return before.isEmpty() ? null : PairedRatio.resampled(values(before), values(after));
    }

    private static Map<Integer, Long> p99ByRound(CurveData target, long rate) {
        Map<Integer, Long> known = new TreeMap<>();
        for (Measurement one : rounds(target, rate)) {
            Long p99 = one.responseTime().p99();
            if (p99 != null) {
                known.put(one.round(), p99);
            }
        }
        return known;
    }

    private static double[] values(Map<Integer, Long> rounds) {
        return rounds.values().stream().mapToDouble(Long::doubleValue).toArray();
    }
}
