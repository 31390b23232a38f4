package org.storeharness.core.statistics.change;

/**
 * The best place to cut a series in two: the one whose sides differ most by the energy statistic of Szekely and Rizzo, as Matteson
 * and James scale it for change points (A Nonparametric Approach for Multiple Change Point Analysis of Multivariate Data, Journal of
 * the American Statistical Association 109 (2014), 334-345, equations 5 to 7, with the exponent 1). For sides X of n values and Y of
 * m it is
 *
 * <pre>nm / (n + m) * (2 mean|X - Y| - mean|X - X'| - mean|Y - Y'|)</pre>
 *
 * where the means are over pairs of different values. Y ends wherever that is best, so that a level which comes and goes is found too.
 *
 * @param index of the first value after the cut, within the series
 * @param statistic how much the sides differ; negative infinity where a side would have too few values
 */
record EnergySplit(int index, double statistic) {
    /** A side of fewer values has no level. */
    static final int SHORTEST_SIDE = 3;

    private static final EnergySplit NONE = new EnergySplit(0, Double.NEGATIVE_INFINITY);

    /** The best cut of the values in a range; takes time proportional to the square of their number. */
    static EnergySplit of(double[] values, int from, int to) {
        // The sum of distances between all pairs of values from each index to the end reached so far
        double[] withinRight = new double[to - from];
        double[] withinLeft = new double[to - from + 1];
        EnergySplit best = NONE;
        for (int end = from + 1; end <= to; end++) {
            double last = values[end - 1];
            double toLast = 0;
            for (int i = end - 2; i >= from; i--) {
                toLast += Math.abs(values[i] - last);
                withinRight[i - from] += toLast;
            }
            withinLeft[end - from] = withinRight[0];
            for (int cut = SHORTEST_SIDE; cut <= end - from - SHORTEST_SIDE; cut++) {
                double statistic = statistic(cut, end - from - cut, withinRight[0], withinLeft[cut], withinRight[cut]);
                if (statistic > best.statistic) {
                    best = new EnergySplit(from + cut, statistic);
                }
            }
        }
        return best;
    }

    /** Of sides of n and m values, from the sums of distances between all pairs of values, and of those on each side. */
    private static double statistic(double n, double m, double all, double left, double right) {
        double between = all - left - right;
        return n * m / (n + m) * (2 * between / (n * m) - 2 * left / (n * (n - 1)) - 2 * right / (m * (m - 1)));
    }
}
