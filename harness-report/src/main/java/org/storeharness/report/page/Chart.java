package org.storeharness.report.page;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.OmittedIfEmpty;

/**
 * A chart for a web page, as numbers: what is drawn, not how.
 *
 * @param id unique on the page
 * @param title what is shown, with units
 * @param summary what it shows, for readers who cannot see it
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param right a second vertical axis on the right; {@code null} for none
 * @param series what is drawn, in the order of the legend
 * @param bands shaded ranges of the horizontal axis
 */
record Chart(
        String id,
        String title,
        String summary,
        Axis x,
        Axis y,
        @Nullable Axis right,
        List<Series> series,
        List<Band> bands) {
    Chart {
        series = List.copyOf(series);
        bands = List.copyOf(bands);
    }

    /** A chart with one vertical axis and without bands. */
    static Chart of(String id, String title, String summary, Axis x, Axis y, List<Series> series) {
        return new Chart(id, title, summary, x, y, null, series, List.of());
    }

    /** All charts of a page. */
    record ChartList(List<Chart> charts) {}

    /** The scale of an axis. */
    enum Scale {
        LINEAR,
        /** Linear, labelled at whole numbers. */
        COUNTS,
        LOGARITHMIC,
        /** 1 / (1 - share) on a logarithmic scale, labelled with the share in percent. */
        NINES,
        /** Positions 0, 1, 2 ... that the labels name. */
        NAMES
    }

    /**
     * An axis.
     *
     * @param title what it measures, with its unit
     * @param unit of its values
     * @param labels the names of the positions on an axis of names; empty on others
     */
    record Axis(String title, Scale scale, Unit unit, List<String> labels) {
        static Axis of(String title, Scale scale) {
            return new Axis(title, scale, Unit.ONE, List.of());
        }

        /** Times in nanoseconds, on a logarithmic scale. */
        static Axis ofLatency() {
            return new Axis("", Scale.LOGARITHMIC, Unit.NANOSECONDS, List.of());
        }

        static Axis ofLabels(String title, List<String> labels) {
            return new Axis(title, Scale.NAMES, Unit.ONE, labels);
        }
    }

    /** The unit of the values of an axis. */
    enum Unit {
        ONE,
        /** Each value is shown in a unit of its size. */
        NANOSECONDS
    }

    /** The style of a series. */
    enum Style {
        LINE,
        /** A second line of the same series; its points are not filled. */
        DASHED,
        /** A third line of the same series. */
        DOTTED,
        /** A fourth one. */
        DASH_DOTTED,
        /** A thin dotted line without points that marks a value. */
        RULE,
        /** A thick line, for the middle half of a distribution. */
        THICK,
        POINTS,
        /** Points that are not filled. */
        HOLLOW,
        BARS
    }

    /**
     * Points that are drawn in one colour.
     *
     * @param name what the legend says; empty keeps it out of the legend
     * @param colour the number of the colour, from 0: that of a target is the same in all charts of targets; -1 for that of the text
     * @param onTheRight whether it is measured by the axis on the right
     */
    record Series(String name, int colour, Style style, boolean onTheRight, List<Point> points) {
        Series {
            points = List.copyOf(points);
        }
    }

    /**
     * A point of a series.
     *
     * @param y {@code null} interrupts the line
     * @param note what is shown besides when it is pointed at, in lines
     */
    record Point(
            double x, @Nullable Double y, @OmittedIfEmpty List<String> note) {
        private static final double DIGITS = 1e5;

        /** A point, rounded to six digits: more cannot be seen. */
        static Point of(double x, double y) {
            return new Point(rounded(x), rounded(y), List.of());
        }

        static Point gap(double x) {
            return new Point(rounded(x), null, List.of());
        }

        Point with(List<String> lines) {
            return new Point(x, y, lines);
        }

        private static double rounded(double value) {
            if (value == 0) {
                return 0;
            }
            double unit = Math.pow(10, Math.floor(Math.log10(Math.abs(value)))) / DIGITS;
            return unit < 1e-12 ? value : Math.round(value / unit) * unit;
        }
    }

    /** A shaded range. */
    record Band(double from, double to) {}
}
