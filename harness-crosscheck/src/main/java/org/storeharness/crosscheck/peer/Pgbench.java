package org.storeharness.crosscheck.peer;

import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.PeerReport;
import org.storeharness.crosscheck.model.Quantity;

/** pgbench. It knows the mean of its times, no percentiles. */
public final class Pgbench implements Peer {
    private static final Pattern PROCESSED =
            Pattern.compile("(?m)^number of transactions actually processed: (\\d+)(?:/\\d+)?$");
    private static final Pattern FAILED = Pattern.compile("(?m)^number of failed transactions: (\\d+)");
    private static final Pattern ABORTED = Pattern.compile("(?m)^.*Run was aborted.*$");
    private static final Pattern RATE = Pattern.compile("(?m)^tps = ([\\d.]+) ");
    private static final Pattern MEAN = Pattern.compile("(?m)^latency average = ([\\d.]+) ms$");
    private static final double MICROS_OF_MILLI = 1e3;

    @Override
    public String name() {
        return "pgbench";
    }

    @Override
    public String installation() {
        return "apt-get install postgresql (or postgresql-contrib, brew install postgresql)";
    }

    @Override
    public String versionArgument() {
        return "--version";
    }

    @Override
    public PeerReport read(String output) throws RunException {
        Matcher processed = PROCESSED.matcher(output);
        Matcher rate = RATE.matcher(output);
        if (!processed.find() || !rate.find()) {
            throw new RunException("what pgbench printed is no report of pgbench");
        }
        Map<Quantity, Double> figures = new EnumMap<>(Quantity.class);
        figures.put(Quantity.THROUGHPUT, Double.parseDouble(rate.group(1)));
        Matcher mean = MEAN.matcher(output);
        if (mean.find()) {
            figures.put(Quantity.MEAN, Double.parseDouble(mean.group(1)) * MICROS_OF_MILLI);
        }
        Matcher failed = FAILED.matcher(output);
        long failures = failed.find() ? Long.parseLong(failed.group(1)) : 0;
        if (ABORTED.matcher(output).find()) {
            failures++;
        }
        return new PeerReport(Long.parseLong(processed.group(1)), failures, figures);
    }

    @Override
    public Map<Quantity, String> definitions() {
        return Map.of(
                Quantity.MEAN,
                "pgbench divides the time of its clients by their transactions, so that what it does between two scripts is"
                        + " in it");
    }
}
