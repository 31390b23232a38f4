package org.storeharness.crosscheck.peer;

import java.util.EnumMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.unit.Check;
import org.storeharness.crosscheck.model.Quantity;

/**
 * The text that a peer printed. Patterns capture the numbers in it; after a time they may capture its unit, else it is in ms.
 *
 * @param peer the name of the peer, for errors
 */
record PrintedReport(String peer, String text) {
    private static final Map<String, Quantity> PERCENTILES =
            Map.of("50", Quantity.P50, "90", Quantity.P90, "99", Quantity.P99);
    private static final Map<String, Double> MICROS = Map.of("us", 1.0, "ms", 1e3, "s", 1e6, "m", 60e6, "h", 3600e6);

    /** The number in the first match, which is required. */
    private String number(Pattern pattern) throws RunException {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new RunException(peer + " printed no report");
        }
        return matcher.group(1);
    }

    /**
     * A required count.
     *
     * @throws RunException if it is missing
     */
    long count(Pattern pattern) throws RunException {
        return Long.parseLong(number(pattern));
    }

    /** The sum of all counts in the first match; 0 without a match. */
    long sum(Pattern counts) {
        Matcher matcher = counts.matcher(text);
        long sum = 0;
        if (matcher.find()) {
            for (int group = 1; group <= matcher.groupCount(); group++) {
                sum += Long.parseLong(matcher.group(group));
            }
        }
        return sum;
    }

    /**
     * The throughput, which is required, and the times that were printed.
     *
     * @throws RunException if the throughput is missing
     */
    Map<Quantity, Double> figures(Pattern rate, Pattern mean, Pattern percentile) throws RunException {
        Map<Quantity, Double> figures = new EnumMap<>(Quantity.class);
        figures.put(Quantity.THROUGHPUT, Double.parseDouble(number(rate)));
        Matcher times = mean.matcher(text);
        if (times.find()) {
            figures.put(Quantity.MEAN, micros(times, 1));
        }
        percentile
                .matcher(text)
                .results()
                .forEach(match -> figures.put(PERCENTILES.get(match.group(1)), micros(match, 2)));
        return figures;
    }

    private static double micros(MatchResult match, int group) {
        String unit = match.groupCount() > group ? match.group(group + 1) : "ms";
        return Double.parseDouble(match.group(group)) * Check.present(MICROS, unit);
    }
}
