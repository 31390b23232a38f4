package org.storeharness.statistics.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.result.Knee;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.statistics.HodgesLehmann;
import org.storeharness.statistics.RoundBootstrap;
import org.storeharness.statistics.RoundBootstrap.ConfidenceInterval;

/**
 * Reads the knee off the p99 over the rates. The p99 of a rate is the Hodges-Lehmann estimate over the rounds; over the rates it can only rise, so the logarithms
 * are fitted by rising steps (isotonic regression by pooling adjacent violators: M. Ayer et al., Annals of Mathematical Statistics
 * 26 (1955), 641-647). Between two rates the logarithm is interpolated. The interval is that of
 * the bootstrap over the rounds.
 */
public final class KneeEstimator {
    private static final double LEVEL = 0.05;

    private final NavigableMap<Long, NavigableMap<Integer, Double>> logs = new TreeMap<>();
    private final int[] rounds;

    /**
     * The p99 of the response time at one rate of open load in one round.
     *
     * @param nanos of all operations; infinite where one in a hundred failed, was shed or did not finish
     */
    public record TailTrial(int round, long opsPerSecond, double nanos) {
        private static final double TAIL = 0.01;
        private static final double FURTHER_TAIL = 0.001;

        /** The trial of a measurement; {@code null} where its p99 is not known. */
        public static @Nullable TailTrial of(long opsPerSecond, Measurement measured) {
            Double nanos = p99(measured.responseTime(), measured.operations().incomplete());
            return nanos == null ? null : new TailTrial(measured.round(), opsPerSecond, nanos);
        }

        /**
         * The p99 of all operations, of which the incomplete ones take longer than any other: that percentile of the others above
         * which a smaller share of them is. Between the p99 and the next known one it is interpolated in the logarithm of that share,
         * which is exact for an exponential tail.
         */
        private static @Nullable Double p99(Latency times, long incomplete) {
            double above = TAIL * (times.count() + incomplete) - incomplete;
            if (incomplete > 0 && above <= 0) {
                return Double.POSITIVE_INFINITY;
            }
            Long p99 = times.p99();
            if (p99 == null || incomplete == 0) {
                return p99 == null ? null : (Double) p99.doubleValue();
            }
            Long p999 = times.p999();
            double further = p999 == null ? 1.0 / times.count() : FURTHER_TAIL;
            double there = p999 == null ? times.max() : p999;
            double share = above / times.count();
            return share <= further
                    ? times.max()
                    : p99 + (there - p99) * Math.log(TAIL / share) / Math.log(TAIL / further);
        }
    }

    /** The rates on both sides of the knee; {@code above} is {@code null} if no rate is above it. */
    public record Bracket(long below, @Nullable Long above) {}

    /** The estimator for these trials, at most one for each round and rate. */
    public KneeEstimator(List<TailTrial> trials) {
        for (TailTrial trial : trials) {
            logs.computeIfAbsent(trial.opsPerSecond(), rate -> new TreeMap<>())
                    .put(trial.round(), Math.log(trial.nanos()));
        }
        rounds = trials.stream().mapToInt(TailTrial::round).distinct().sorted().toArray();
    }

    /** The rising fit of the p99 in nanoseconds, by rate. */
    public NavigableMap<Long, Double> fitted() {
        NavigableMap<Long, Double> nanos = new TreeMap<>();
        fit(rounds).forEach((rate, log) -> nanos.put(rate, Math.exp(log)));
        return nanos;
    }

    /** The neighbours of the knee among the rates; {@code null} without a rate. */
    public @Nullable Bracket bracket() {
        NavigableMap<Long, Double> fit = fit(rounds);
        if (fit.isEmpty()) {
            return null;
        }
        Map.Entry<Long, Double> above = above(fit);
        return above == null
                ? new Bracket(fit.lastKey(), null)
                : new Bracket(fit.lowerKey(above.getKey()), above.getKey());
    }

    /** The knee, or infinity where it is above all rates. */
    public IntervalEstimate knee() {
        double value = knee(fit(rounds));
        int n = rounds.length;
        if (n < 2) {
            return new IntervalEstimate(value, null, null);
        }
        double highest = logs.lastKey();
        ConfidenceInterval interval = RoundBootstrap.interval(
                RoundBootstrap.expandedTail(LEVEL, n, n - 1),
                random -> Math.min(2 * highest, knee(fit(drawn(random)))));
        return new IntervalEstimate(
                value,
                Math.min(value, interval.low()),
                interval.high() > highest ? null : (Double) Math.max(value, interval.high()));
    }

    private int[] drawn(UniformRandomProvider random) {
        int[] drawn = new int[rounds.length];
        Arrays.setAll(drawn, i -> rounds[random.nextInt(drawn.length)]);
        return drawn;
    }

    private static Map.@Nullable Entry<Long, Double> above(NavigableMap<Long, Double> fit) {
        double limit = fit.firstEntry().getValue() + Math.log(Knee.FACTOR);
        return fit.entrySet().stream()
                .filter(rate -> rate.getValue() > limit)
                .findFirst()
                .orElse(null);
    }

    private static double knee(NavigableMap<Long, Double> fit) {
        Map.Entry<Long, Double> above = fit.isEmpty() ? null : above(fit);
        if (above == null) {
            return Double.POSITIVE_INFINITY;
        }
        Map.Entry<Long, Double> below = fit.lowerEntry(above.getKey());
        double limit = fit.firstEntry().getValue() + Math.log(Knee.FACTOR);
        double rise = above.getValue() - below.getValue();
        return Double.isInfinite(rise)
                ? Math.sqrt((double) below.getKey() * above.getKey())
                : below.getKey() + (limit - below.getValue()) / rise * (above.getKey() - below.getKey());
    }

    /** The rising fit of the logarithms in the rounds that were drawn. */
    private NavigableMap<Long, Double> fit(int[] drawn) {
        record Step(List<Long> rates, double mean) {}
        List<Step> steps = new ArrayList<>();
        logs.forEach((rate, byRound) -> {
            double[] known = Arrays.stream(drawn)
                    .filter(byRound::containsKey)
                    .mapToDouble(byRound::get)
                    .toArray();
            if (known.length > 0) {
                Step step = new Step(List.of(rate), HodgesLehmann.centre(known));
                while (!steps.isEmpty() && steps.get(steps.size() - 1).mean() > step.mean()) {
                    Step before = steps.remove(steps.size() - 1);
                    List<Long> pooled = new ArrayList<>(before.rates());
                    pooled.addAll(step.rates());
                    double sum = before.mean() * before.rates().size()
                            + step.mean() * step.rates().size();
                    step = new Step(pooled, sum / pooled.size());
                }
                steps.add(step);
            }
        });
        NavigableMap<Long, Double> fit = new TreeMap<>();
        steps.forEach(step -> step.rates().forEach(rate -> fit.put(rate, step.mean())));
        return fit;
    }
}
