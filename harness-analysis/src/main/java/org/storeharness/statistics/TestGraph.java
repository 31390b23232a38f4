package org.storeharness.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;

/**
 * Several tests at once by the graphical method: each starts with a weight, its share of the level, and passes it on along the
 * edges once its null hypothesis is rejected. The probability of any false rejection is at most the level, whatever the tests'
 * dependence. F. Bretz, W. Maurer, W. Brannath and M. Posch, A graphical approach to sequentially rejective multiple test
 * procedures, Statistics in Medicine 28 (2009), 586-604, algorithms 1 and 2.
 */
public final class TestGraph {
    private final double[] weights;
    private final double[][] edges;

    /**
     * A graph.
     *
     * @param weights of the tests, at most 1 in all
     * @param edges the share of its weight that a test passes to each other one: at most 1 in all, none to itself
     */
    public TestGraph(double[] weights, double[][] edges) {
        this.weights = weights.clone();
        this.edges = copy(edges);
        double rounding = 1e-9;
        Check.require(Arrays.stream(weights).sum() <= 1 + rounding, "weights", () -> "must be at most 1 in all");
        for (int i = 0; i < edges.length; i++) {
            Check.require(
                    edges[i][i] == 0 && Arrays.stream(edges[i]).sum() <= 1 + rounding,
                    "edges." + i,
                    () -> "must be at most 1 in all, and 0 to itself");
        }
    }

    /**
     * Equal weights and edges: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of
     * Statistics 6 (1979), 65-70.
     */
    public static TestGraph holm(int tests) {
        double[] weights = new double[tests];
        Arrays.fill(weights, 1.0 / tests);
        double[][] edges = new double[tests][tests];
        for (int i = 0; i < tests; i++) {
            Arrays.fill(edges[i], 1.0 / Math.max(1, tests - 1));
            edges[i][i] = 0;
        }
        return new TestGraph(weights, edges);
    }

    /**
     * The outcome of a test.
     *
     * @param pValue after the correction: to be compared with the level itself
     * @param weight its share of the level when it was rejected, or after the last rejection
     */
    public record CorrectedTest(double pValue, double weight) {}

    /** The tests with these p-values, in their order. */
    public List<CorrectedTest> correct(double[] pValues, double level) {
        double[] weight = weights.clone();
        double[][] edge = copy(edges);
        @Nullable CorrectedTest[] corrected = new CorrectedTest[pValues.length];
        double[] left = weights;
        double highest = 0;
        for (int step = 0; step < pValues.length; step++) {
            int next = mostSignificant(pValues, weight, corrected);
            highest = Math.max(highest, Math.min(1, ratio(pValues[next], weight[next])));
            boolean rejected = highest <= level;
            corrected[next] = new CorrectedTest(highest, rejected ? weight[next] : left[next]);
            pass(next, weight, edge, corrected);
            left = rejected ? weight.clone() : left;
        }
        return Arrays.stream(corrected).map(Objects::requireNonNull).toList();
    }

    private static int mostSignificant(double[] pValues, double[] weight, @Nullable CorrectedTest[] done) {
        int best = -1;
        for (int i = 0; i < pValues.length; i++) {
            if (done[i] == null && (best < 0 || ratio(pValues[i], weight[i]) < ratio(pValues[best], weight[best]))) {
                best = i;
            }
        }
        return best;
    }

    /** Infinite without a weight. */
    private static double ratio(double pValue, double weight) {
        return weight > 0 ? pValue / weight : Double.POSITIVE_INFINITY;
    }

    /** Algorithm 1, step 4: the weight goes along the edges, and the edges through the test become direct ones. */
    private static void pass(int from, double[] weight, double[][] edge, @Nullable CorrectedTest[] done) {
        double[][] before = copy(edge);
        for (int i = 0; i < weight.length; i++) {
            if (done[i] != null) {
                continue;
            }
            weight[i] += weight[from] * before[from][i];
            double back = before[i][from] * before[from][i];
            for (int j = 0; j < weight.length; j++) {
                edge[i][j] = i == j || done[j] != null || back >= 1
                        ? 0
                        : (before[i][j] + before[i][from] * before[from][j]) / (1 - back);
            }
        }
        weight[from] = 0;
    }

    private static double[][] copy(double[][] of) {
        return Arrays.stream(of).map(double[]::clone).toArray(double[][]::new);
    }
}
