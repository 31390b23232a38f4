package org.storeharness.crosscheck.peer;

import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.PeerReport;
import org.storeharness.crosscheck.model.Quantity;

/** wrk, run with {@code --latency}. */
public final class Wrk implements Peer {
    private static final Pattern REQUESTS = Pattern.compile("(?m)^\\s*(\\d+) requests in ");
    private static final Pattern RATE = Pattern.compile("(?m)^Requests/sec:\\s+([\\d.]+)");
    private static final Pattern MEAN = Pattern.compile("(?m)^\\s*Latency\\s+([\\d.]+)(us|ms|s|m|h)\\s");
    private static final Pattern PERCENTILE = Pattern.compile("(?m)^\\s*(50|90|99)%\\s+([\\d.]+)(us|ms|s|m|h)\\s*$");
    private static final Pattern SOCKET_ERRORS =
            Pattern.compile("Socket errors: connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)");
    private static final Pattern OTHER_STATUS = Pattern.compile("Non-2xx or 3xx responses: (\\d+)");
    private static final Map<String, Quantity> PERCENTILES =
            Map.of("50", Quantity.P50, "90", Quantity.P90, "99", Quantity.P99);
    private static final Map<String, Double> MICROS = Map.of("us", 1.0, "ms", 1e3, "s", 1e6, "m", 60e6, "h", 3600e6);
    private static final String COORDINATED_OMISSION_CORRECTION =
            "wrk adds samples for requests that it might have sent while it waited for slow ones";

    @Override
    public String name() {
        return "wrk";
    }

    @Override
    public String installation() {
        return "apt-get install wrk, brew install wrk, or build https://github.com/wg/wrk";
    }

    @Override
    public String versionArgument() {
        return "--version";
    }

    @Override
    public PeerReport read(String output) throws RunException {
        Matcher requests = REQUESTS.matcher(output);
        Matcher rate = RATE.matcher(output);
        if (!requests.find() || !rate.find()) {
            throw new RunException("what wrk printed is no report of wrk");
        }
        Map<Quantity, Double> figures = new EnumMap<>(Quantity.class);
        figures.put(Quantity.THROUGHPUT, Double.parseDouble(rate.group(1)));
        Matcher mean = MEAN.matcher(output);
        if (mean.find()) {
            figures.put(Quantity.MEAN, micros(mean.group(1), mean.group(2)));
        }
        Matcher percentile = PERCENTILE.matcher(output);
        while (percentile.find()) {
            figures.put(PERCENTILES.get(percentile.group(1)), micros(percentile.group(2), percentile.group(3)));
        }
        long refused = sum(OTHER_STATUS.matcher(output));
        return new PeerReport(
                Long.parseLong(requests.group(1)) - refused, refused + sum(SOCKET_ERRORS.matcher(output)), figures);
    }

    @Override
    public Map<Quantity, String> definitions() {
        return Map.of(
                Quantity.MEAN,
                COORDINATED_OMISSION_CORRECTION,
                Quantity.P50,
                COORDINATED_OMISSION_CORRECTION,
                Quantity.P90,
                COORDINATED_OMISSION_CORRECTION,
                Quantity.P99,
                COORDINATED_OMISSION_CORRECTION);
    }

    private static double micros(String number, String unit) {
        return Double.parseDouble(number) * MICROS.get(unit);
    }

    private static long sum(Matcher numbers) {
        long sum = 0;
        if (numbers.find()) {
            for (int group = 1; group <= numbers.groupCount(); group++) {
                sum += Long.parseLong(numbers.group(group));
            }
        }
        return sum;
    }
}
