package org.storeharness.statistics.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.result.ScalabilityFit;
import org.storeharness.result.ScalabilityFit.FitRefusal;
import org.storeharness.result.ScalabilityFit.Residual;

/**
 * Fits the universal scalability law. It is linear in its parameters after division: N / X(N) = a + b (N - 1) + c N (N - 1) with
 * lambda = 1 / a, sigma = b / a, kappa = c / a. Weighted least squares with the weight (X / N)^2 take every throughput to have the same
 * relative error. The parameters are those of all rounds together, sigma and kappa at least 0; their intervals are those of the
 * fits of single rounds, so that what differs from round to round is part of them.
 */
final class ScalabilityRegression {
    /** Three parameters, and two concurrencies by which the law can be wrong. */
    private static final int LEAST_LEVELS = 5;

    /** With a throughput further from the law than this share the fit is refused. */
    private static final double LARGEST_RESIDUAL = 0.1;

    /** A parameter is taken to be 0 below this: it changes the throughput at a concurrency of 1,000 by less than rounding. */
    private static final double NEGLIGIBLE = 1e-12;

    private ScalabilityRegression() {}

    /** The throughput of closed load at one concurrency in one round, above 0. */
    record LevelRate(int round, int concurrency, double opsPerSecond) {}

    /** The three parameters. */
    private record Law(double lambda, double sigma, double kappa) {
        double at(int n) {
            return lambda * n / (1 + sigma * (n - 1) + kappa * n * (n - 1.0));
        }
    }

    /** The fit, which may be a refusal. */
    static ScalabilityFit fit(List<LevelRate> rates) {
        List<Integer> levels =
                rates.stream().map(LevelRate::concurrency).distinct().sorted().toList();
        if (levels.size() < LEAST_LEVELS) {
            return refused(residuals(rates, levels, null), FitRefusal.TOO_FEW_LEVELS);
        }
        Law law = constrained(rates);
        List<Residual> residuals = residuals(rates, levels, law);
        List<Law> ofRounds = rates.stream().collect(Collectors.groupingBy(LevelRate::round)).values().stream()
                .filter(round -> round.size() == levels.size())
                .map(round -> law(round, true, true))
                .toList();
        IntervalEstimate sigma = over(ofRounds, Law::sigma, law.sigma());
        IntervalEstimate kappa = over(ofRounds, Law::kappa, law.kappa());
        // Throughput may grow without end where kappa may be 0: a maximum would be made of noise
        boolean peaks = law.kappa() > NEGLIGIBLE && law.sigma() < 1 && kappa.low() != null && kappa.low() > 0;
        ScalabilityFit fit = new ScalabilityFit(
                over(ofRounds, Law::lambda, law.lambda()),
                atLeastZero(sigma),
                atLeastZero(kappa),
                peaks ? (Double) Math.sqrt((1 - law.sigma()) / law.kappa()) : null,
                residuals,
                null);
        if (fit.largestResidual() > LARGEST_RESIDUAL) {
            return refused(residuals, FitRefusal.POOR_FIT);
        }
        return isNegative(sigma) || isNegative(kappa) ? refused(residuals, FitRefusal.NEGATIVE_PARAMETER) : fit;
    }

    private static ScalabilityFit refused(List<Residual> residuals, FitRefusal refusal) {
        return new ScalabilityFit(null, null, null, null, residuals, refusal);
    }

    private static List<Residual> residuals(List<LevelRate> rates, List<Integer> levels, @Nullable Law law) {
        List<Residual> residuals = new ArrayList<>();
        for (int level : levels) {
            double[] measured = rates.stream()
                    .filter(rate -> rate.concurrency() == level)
                    .mapToDouble(LevelRate::opsPerSecond)
                    .toArray();
            residuals.add(new Residual(
                    level, MeanInterval.ofLogs(measured).value(), law == null ? null : (Double) law.at(level)));
        }
        return residuals;
    }

    /** The interval over the fits of the rounds, widened to hold the estimate of all of them. */
    private static IntervalEstimate over(List<Law> rounds, ToDoubleFunction<Law> parameter, double value) {
        if (rounds.size() < 2) {
            return new IntervalEstimate(value, null, null);
        }
        IntervalEstimate mean =
                MeanInterval.of(rounds.stream().mapToDouble(parameter).toArray());
        return new IntervalEstimate(value, mean.low(), mean.high());
    }

    private static boolean isNegative(IntervalEstimate parameter) {
        return parameter.high() != null && parameter.high() < 0;
    }

    private static IntervalEstimate atLeastZero(IntervalEstimate parameter) {
        Double low = parameter.low();
        return low == null
                ? parameter
                : new IntervalEstimate(
                        parameter.value(), Math.min(parameter.value(), Math.max(0, low)), parameter.high());
    }

    /** The best law whose sigma and kappa are at least 0: with both, one or none of them free. */
    private static Law constrained(List<LevelRate> rates) {
        Law best = law(rates, false, false);
        double least = Double.POSITIVE_INFINITY;
        for (int free = 0; free < 4; free++) {
            Law law = law(rates, (free & 1) > 0, (free & 2) > 0);
            double squares = rates.stream()
                    .mapToDouble(rate -> Math.pow(1 - rate.opsPerSecond() / law.at(rate.concurrency()), 2))
                    .sum();
            if (law.sigma() >= 0 && law.kappa() >= 0 && squares < least) {
                best = law;
                least = squares;
            }
        }
        return best;
    }

    /** Solves the normal equations; a parameter that is not free is 0. */
    private static Law law(List<LevelRate> rates, boolean contention, boolean coherence) {
        double[][] equations = new double[3][4];
        for (LevelRate rate : rates) {
            int n = rate.concurrency();
            double weight = rate.opsPerSecond() / n;
            double[] row = {weight, contention ? weight * (n - 1) : 0, coherence ? weight * n * (n - 1.0) : 0, 1};
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 4; j++) {
                    equations[i][j] += row[i] * row[j];
                }
            }
        }
        double[] solved = solve(equations, new boolean[] {true, contention, coherence});
        return new Law(1 / solved[0], solved[1] / solved[0], solved[2] / solved[0]);
    }

    /** Gauss-Jordan elimination of positive definite equations, which need no pivots; what is not free stays 0. */
    private static double[] solve(double[][] equations, boolean[] free) {
        double[] solution = new double[3];
        for (int i = 0; i < 3; i++) {
            for (int row = 0; row < 3 && free[i]; row++) {
                double factor = row == i ? 0 : equations[row][i] / equations[i][i];
                for (int j = 0; j < 4 && free[row]; j++) {
                    equations[row][j] -= factor * equations[i][j];
                }
            }
        }
        for (int i = 0; i < 3; i++) {
            solution[i] = free[i] ? equations[i][3] / equations[i][i] : 0;
        }
        return solution;
    }
}
