package org.storeharness.core.statistics.change;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.storeharness.core.statistics.Summary;
import org.storeharness.core.unit.Check;

/**
 * Finds the places at which a series of figures changed its level: E-divisive of Matteson and James (see {@link EnergySplit}), section
 * 3.2. The best cut of all parts of the series is a change point if few random orders of the values within the parts have one as good;
 * the parts that it makes are then cut in the same way, until no cut is significant. An outlier is none, since it is one in any order.
 *
 * <p>Logarithms are compared, so that a ratio counts the same at every level. Orders are drawn with a fixed seed: the same series gives the
 * same change points. Of 100 series without a change, at most about one has a change point, if its values are independent of each other;
 * a slow drift looks like steps.
 */
public final class ChangePointSearch {
    /** A change point is at most as probable as this where nothing changed. */
    public static final double SIGNIFICANCE_LEVEL = 0.01;

    /** A level has so many values at least. */
    public static final int SHORTEST_LEVEL = EnergySplit.SHORTEST_SIDE;

    /** With fewer values no order is rare enough. */
    public static final int FEWEST_VALUES = 10;

    /** Of a longer series only so many values at its end are searched: the time grows with the square of their number. */
    public static final int MOST_VALUES = 250;

    private static final int ORDERS = 999;
    private static final int MOST_AS_GOOD = (int) Math.round(SIGNIFICANCE_LEVEL * (ORDERS + 1)) - 1;
    private static final long SEED = 0xED1F15EL;

    private final double[] logs;
    private final UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(SEED);
    private final List<SeriesPart> parts = new ArrayList<>();
    private final List<Cut> cuts = new ArrayList<>();

    /** The values from an index to before another, and their best cut. */
    private record SeriesPart(int from, int to, EnergySplit best) {
        static SeriesPart of(double[] logs, int from, int to) {
            return new SeriesPart(from, to, EnergySplit.of(logs, from, to));
        }
    }

    private record Cut(int index, double pValue) {}

    private ChangePointSearch(double[] logs) {
        this.logs = logs;
        parts.add(SeriesPart.of(logs, 0, logs.length));
    }

    /**
     * The change points of a series, in its order.
     *
     * @param values above 0
     */
    public static List<ChangePoint> of(double[] values) {
        for (double value : values) {
            Check.require(value > 0, "values", () -> "must be above 0, got " + value);
        }
        int skipped = Math.max(0, values.length - MOST_VALUES);
        double[] searched = Arrays.copyOfRange(values, skipped, values.length);
        if (searched.length < FEWEST_VALUES) {
            return List.of();
        }
        ChangePointSearch search =
                new ChangePointSearch(Arrays.stream(searched).map(Math::log).toArray());
        while (search.cut()) {
            // Each cut is one change point more
        }
        return search.changePoints(searched, skipped);
    }

    /** Cuts a part, if its best cut is significant. */
    private boolean cut() {
        int place = 0;
        for (int i = 1; i < parts.size(); i++) {
            if (parts.get(i).best.statistic() > parts.get(place).best.statistic()) {
                place = i;
            }
        }
        SeriesPart part = parts.get(place);
        int asGood = ordersAsGoodAs(part.best.statistic());
        if (asGood > MOST_AS_GOOD) {
            return false;
        }
        int index = part.best.index();
        parts.set(place, SeriesPart.of(logs, part.from, index));
        parts.add(SeriesPart.of(logs, index, part.to));
        cuts.add(new Cut(index, (asGood + 1.0) / (ORDERS + 1)));
        return true;
    }

    /** How many random orders of the values within the parts have a cut as good; stops when they are too many. */
    private int ordersAsGoodAs(double statistic) {
        double[] order = logs.clone();
        int asGood = 0;
        for (int i = 0; i < ORDERS && asGood <= MOST_AS_GOOD; i++) {
            double best = Double.NEGATIVE_INFINITY;
            for (SeriesPart part : parts) {
                shuffle(order, part.from, part.to);
                best = Math.max(best, EnergySplit.of(order, part.from, part.to).statistic());
            }
            if (best >= statistic) {
                asGood++;
            }
        }
        return asGood;
    }

    private void shuffle(double[] values, int from, int to) {
        for (int i = to - 1; i > from; i--) {
            int other = from + random.nextInt(i - from + 1);
            double value = values[i];
            values[i] = values[other];
            values[other] = value;
        }
    }

    private List<ChangePoint> changePoints(double[] values, int skipped) {
        List<Cut> inOrder = new ArrayList<>(cuts);
        inOrder.sort((one, other) -> Integer.compare(one.index, other.index));
        List<ChangePoint> found = new ArrayList<>();
        for (int i = 0; i < inOrder.size(); i++) {
            int from = i == 0 ? 0 : inOrder.get(i - 1).index;
            int index = inOrder.get(i).index;
            int to = i == inOrder.size() - 1 ? values.length : inOrder.get(i + 1).index;
            found.add(new ChangePoint(
                    skipped + index, median(values, from, index), median(values, index, to), inOrder.get(i).pValue));
        }
        return found;
    }

    private static double median(double[] values, int from, int to) {
        return Summary.of(Arrays.copyOfRange(values, from, to)).median();
    }
}
