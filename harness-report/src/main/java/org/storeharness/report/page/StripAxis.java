package org.storeharness.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.storeharness.report.page.Chart.Band;
import org.storeharness.report.page.StripChart.Mark;
import org.storeharness.report.page.StripChart.Shape;
import org.storeharness.report.page.StripChart.Tick;

/** The axis of a strip chart: linear from 0 where its values lie close together, else logarithmic. */
final class StripAxis {
    private static final double LARGEST_LINEAR_RANGE = 10;
    private static final double ROOM = 0.04;
    private static final int MOST_TICKS = 5;
    private static final double[] STEPS = {1, 2, 5};

    private final boolean logarithmic;
    private final double low;
    private final double high;

    private StripAxis(boolean logarithmic, double low, double high) {
        this.logarithmic = logarithmic;
        double room = (scaled(logarithmic, high) - scaled(logarithmic, low)) * ROOM;
        this.low = scaled(logarithmic, low) - (logarithmic || low != 0 ? room : 0);
        this.high = scaled(logarithmic, high) + room;
    }

    /** An axis for amounts from 0 on. */
    static StripAxis ofAmounts(List<Double> values) {
        double least = least(values);
        double most = most(values);
        return most / least > LARGEST_LINEAR_RANGE ? ofRatios(values) : new StripAxis(false, 0, most);
    }

    /** A logarithmic axis for values above 0. */
    static StripAxis ofRatios(List<Double> values) {
        return new StripAxis(true, least(values), Math.max(most(values), least(values) * 1.01));
    }

    private static double least(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).min().orElse(1);
    }

    private static double most(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
    }

    Mark range(double from, double to) {
        return new Mark(Shape.RANGE, place(from), place(to));
    }

    Mark point(Shape shape, double value) {
        return new Mark(shape, place(value), place(value));
    }

    Band band(double from, double to) {
        return new Band(place(from), place(to));
    }

    /** The tick of a value that all strips are compared with. */
    Tick line(double value, String label) {
        return new Tick(place(value), label, true);
    }

    /** Makes at most five ticks at round values. */
    List<Tick> ticks(DoubleFunction<String> label) {
        List<Double> values = logarithmic && high - low > Math.log(LARGEST_LINEAR_RANGE) / 2 ? decades() : even();
        int every = (values.size() + MOST_TICKS - 1) / MOST_TICKS;
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i < values.size(); i += every) {
            ticks.add(new Tick(place(values.get(i)), label.apply(values.get(i)), false));
        }
        return ticks;
    }

    /** 1, 2 and 5 times the powers of ten; the powers alone where there are many. */
    private List<Double> decades() {
        List<Double> values = new ArrayList<>();
        boolean wide = high - low > Math.log(100);
        for (int power = (int) Math.floor(low / Math.log(10)); power <= high / Math.log(10); power++) {
            for (double step : STEPS) {
                double value = step * Math.pow(10, power);
                if ((step == 1 || !wide) && Math.log(value) >= low && Math.log(value) <= high) {
                    values.add(value);
                }
            }
        }
        return values;
    }

    private List<Double> even() {
        double from = logarithmic ? Math.exp(low) : low;
        double to = logarithmic ? Math.exp(high) : high;
        double step = Math.pow(10, Math.floor(Math.log10((to - from) / 2)));
        while ((to - from) / step > MOST_TICKS) {
            step *= 2;
        }
        List<Double> values = new ArrayList<>();
        for (double count = Math.ceil(from / step); count * step <= to; count++) {
            values.add(count * step);
        }
        return values;
    }

    private double place(double value) {
        double place = (scaled(logarithmic, value) - low) / (high - low);
        return Math.round(Math.min(1, Math.max(0, place)) * 1e4) / 1e4;
    }

    private static double scaled(boolean logarithmic, double value) {
        return logarithmic ? Math.log(value) : value;
    }
}
