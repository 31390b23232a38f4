package org.storeharness.report.page;

import java.util.List;

/**
 * A chart of one strip for each row: marks at their places on an axis that all strips share, beside the figures in words. It is drawn
 * without a script. Places are from 0, the left end of the axis, to 1.
 *
 * @param title what is shown, with units
 * @param summary what the marks mean
 * @param ticks the labelled places of the axis
 * @param bands shaded places of the axis
 * @param strips the rows
 */
record StripChart(String title, String summary, List<Tick> ticks, List<Chart.Band> bands, List<Strip> strips) {
    StripChart {
        ticks = List.copyOf(ticks);
        bands = List.copyOf(bands);
        strips = List.copyOf(strips);
    }

    /**
     * A labelled place.
     *
     * @param line whether a line through all strips marks it
     */
    record Tick(double place, String label, boolean line) {}

    /**
     * A row.
     *
     * @param colour the number of the colour of its marks, from 0; -1 for that of the text
     * @param value its figures in words
     */
    record Strip(String name, int colour, String value, List<Mark> marks) {
        Strip {
            marks = List.copyOf(marks);
        }
    }

    /** The shape of a mark. */
    enum Shape {
        /** A line between two places. */
        RANGE,
        POINT,
        /** A point that is not filled. */
        HOLLOW
    }

    /** A mark; the two places are the same unless it is a range. */
    record Mark(Shape shape, double from, double to) {}
}
