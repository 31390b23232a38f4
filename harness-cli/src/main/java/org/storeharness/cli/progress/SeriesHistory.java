package org.storeharness.cli.progress;

import java.util.Arrays;

/**
 * Values of a growing number of seconds in bounded space: when it is full, every two neighbours become their mean. Used by one thread at a
 * time.
 */
final class SeriesHistory {
    private static final int CAPACITY = 256;

    private final double[] points = new double[CAPACITY];
    private int size;
    private int valuesPerPoint = 1;
    private double sum;
    private int pending;

    /** Takes the value of another second. */
    void add(double value) {
        sum += value;
        pending++;
        if (pending == valuesPerPoint) {
            if (size == CAPACITY) {
                halve();
                return;
            }
            points[size++] = sum / pending;
            sum = 0;
            pending = 0;
        }
    }

    /** The value that has just come stays pending: a point now holds twice as many. */
    private void halve() {
        size = CAPACITY / 2;
        for (int i = 0; i < size; i++) {
            points[i] = (points[2 * i] + points[2 * i + 1]) / 2;
        }
        valuesPerPoint *= 2;
    }

    /** The values from the first to the last, neighbours as their mean where there are too many. */
    double[] values() {
        double[] all = Arrays.copyOf(points, pending == 0 ? size : size + 1);
        if (pending > 0) {
            all[size] = sum / pending;
        }
        return all;
    }

    /**
     * Values for so many characters: each is the mean of as many neighbours, and there are fewer where there is less to show.
     *
     * @param most 1 or more
     */
    static double[] fit(double[] values, int most) {
        if (values.length <= most) {
            return values;
        }
        double[] fitted = new double[most];
        for (int i = 0; i < most; i++) {
            int from = (int) ((long) values.length * i / most);
            int to = (int) ((long) values.length * (i + 1) / most);
            fitted[i] = Arrays.stream(values, from, to).average().orElse(0);
        }
        return fitted;
    }
}
