package org.storeharness.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The universal scalability law, fitted to the throughput X of closed load over the concurrency N: X(N) = lambda N / (1 + sigma (N - 1) +
 * kappa N (N - 1)). N. Gunther, Guerrilla Capacity Planning (Springer, 2007), chapter 4 to 6.
 *
 * @param lambda the operations per second of one operation at a time; {@code null} if the fit is refused, as the other two
 * @param sigma contention: the share of work that waits for others
 * @param kappa coherence: what operations cost each other in pairs
 * @param peakConcurrency the concurrency of the highest throughput; {@code null} where the law has no maximum, or none
 *     is shown because the interval of kappa holds 0
 * @param residuals a line for each concurrency, ascending
 * @param refusal why the law does not describe the target; {@code null} if it does
 */
public record ScalabilityFit(
        @Nullable IntervalEstimate lambda,
        @Nullable IntervalEstimate sigma,
        @Nullable IntervalEstimate kappa,
        @Nullable Double peakConcurrency,
        List<Residual> residuals,
        @Nullable FitRefusal refusal) {
    public ScalabilityFit {
        residuals = List.copyOf(residuals);
    }

    /** Why a fit is refused. */
    public enum FitRefusal {
        /** Three parameters need five concurrencies. */
        TOO_FEW_LEVELS,
        /** Throughput grows faster than the concurrency does, or does again at high concurrency, by more than chance. */
        NEGATIVE_PARAMETER,
        /** The throughput of a concurrency is too far from the law. */
        POOR_FIT
    }

    /**
     * The distance of the throughput at one concurrency from the law.
     *
     * @param opsPerSecond the geometric mean over the rounds
     * @param fitted the law's; {@code null} with too few concurrencies to fit it
     */
    public record Residual(
            int concurrency, double opsPerSecond, @Nullable Double fitted) {
        /** The deviation as a share of the law's throughput; 0 without one. */
        public double relative() {
            return fitted == null ? 0 : opsPerSecond / fitted - 1;
        }
    }

    /** The largest deviation of a concurrency from the law, as a share; 0 without a law. */
    public double largestResidual() {
        return residuals.stream()
                .mapToDouble(residual -> Math.abs(residual.relative()))
                .max()
                .orElse(0);
    }
}
