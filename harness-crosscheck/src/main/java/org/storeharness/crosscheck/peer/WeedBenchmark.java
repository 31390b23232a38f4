package org.storeharness.crosscheck.peer;

import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.PeerReport;
import org.storeharness.crosscheck.model.Quantity;

/** {@code weed benchmark}, asked either to write or to read. */
public final class WeedBenchmark implements Peer {
    /** Older versions say Complete, newer ones Completed. */
    private static final Pattern DONE = Pattern.compile("(?m)^Completed? requests:\\s+(\\d+)");

    private static final Pattern FAILED = Pattern.compile("(?m)^Failed requests:\\s+(\\d+)");
    private static final Pattern RATE = Pattern.compile("(?m)^Requests per second:\\s+([\\d.]+)");
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total:\\s+[\\d.]+\\s+([\\d.]+)\\s");
    private static final Pattern PERCENTILE = Pattern.compile("(?m)^\\s*(50|90|99)%\\s+([\\d.]+) ms");
    private static final Map<String, Quantity> PERCENTILES =
            Map.of("50", Quantity.P50, "90", Quantity.P90, "99", Quantity.P99);
    private static final double MICROS_OF_MILLI = 1e3;
    private static final String BUCKET_FLOORS =
            "weed prints the floor of a bucket of 0.1 ms, or nothing where two share one; retries are hidden in its times";

    @Override
    public String name() {
        return "weed";
    }

    @Override
    public String installation() {
        return "harness seaweed install";
    }

    @Override
    public String versionArgument() {
        return "version";
    }

    @Override
    public PeerReport read(String output) throws RunException {
        Matcher done = DONE.matcher(output);
        Matcher rate = RATE.matcher(output);
        if (!done.find() || !rate.find()) {
            throw new RunException("what weed printed is no report of weed benchmark");
        }
        Map<Quantity, Double> figures = new EnumMap<>(Quantity.class);
        figures.put(Quantity.THROUGHPUT, Double.parseDouble(rate.group(1)));
        Matcher mean = TOTAL.matcher(output);
        if (mean.find()) {
            figures.put(Quantity.MEAN, Double.parseDouble(mean.group(1)) * MICROS_OF_MILLI);
        }
        Matcher percentile = PERCENTILE.matcher(output);
        while (percentile.find()) {
            figures.put(
                    PERCENTILES.get(percentile.group(1)), Double.parseDouble(percentile.group(2)) * MICROS_OF_MILLI);
        }
        Matcher failed = FAILED.matcher(output);
        return new PeerReport(
                Long.parseLong(done.group(1)), failed.find() ? Long.parseLong(failed.group(1)) : 0, figures);
    }

    @Override
    public Map<Quantity, String> definitions() {
        return Map.of(
                Quantity.MEAN,
                BUCKET_FLOORS,
                Quantity.P50,
                BUCKET_FLOORS,
                Quantity.P90,
                BUCKET_FLOORS,
                Quantity.P99,
                BUCKET_FLOORS);
    }
}
