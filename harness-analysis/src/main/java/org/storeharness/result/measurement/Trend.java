package org.storeharness.result.measurement;

import java.util.Arrays;

/**
 * The change of the rate during a measured phase: the least-squares line through the rates of equal parts of it.
 *
 * @param rise the rise from the start to the end of the line, as a share of the mean rate; below 0 if the rate fell
 * @param standardError of the rise, from the distances of the parts to the line
 */
public record Trend(double rise, double standardError) {
    /**
     * Fits the line.
     *
     * @param rates in time order, three at least, not all of them 0
     */
    public static Trend of(double[] rates) {
        double mean = Arrays.stream(rates).average().orElseThrow();
        double middle = (rates.length - 1) / 2.0;
        double products = 0;
        double squares = 0;
        for (int i = 0; i < rates.length; i++) {
            products += (i - middle) * (rates[i] - mean);
            squares += (i - middle) * (i - middle);
        }
        double slope = products / squares;
        double residuals = 0;
        for (int i = 0; i < rates.length; i++) {
            double residual = rates[i] - mean - slope * (i - middle);
            residuals += residual * residual;
        }
        double error = Math.sqrt(residuals / (rates.length - 2) / squares);
        return new Trend(slope * rates.length / mean, error * rates.length / mean);
    }
}
