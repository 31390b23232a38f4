package org.storeharness.crosscheck.peer;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.unit.Check;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.PeerReport;
import org.storeharness.crosscheck.model.Quantity;

/** {@code versitygw test bench}: a client of the AWS SDK for Go, which starts all objects at the same time. */
public final class VersityBench {
    /** The tool. */
    public static final Peer PEER = new Peer(
            "versitygw",
            "go install github.com/versity/versitygw/cmd/versitygw@v1.8.0",
            "--version",
            VersityBench::parse,
            definitions());

    /** A time as Go prints it, such as {@code 1m2.5s} or {@code 507.2ms}. */
    private static final String TIME = "(?:(\\d+)h)?(?:(\\d+)m(?!s))?(?:([\\d.]+)(s|ms|\u00b5s|ns))?";

    private static final Pattern OBJECT = Pattern.compile("(?m)^\\d+: \\d+ in " + TIME + " \\(");
    private static final Pattern FAILED = Pattern.compile("(?m)^\\S*FAIL ");
    private static final Pattern TOTAL = Pattern.compile("run (?:upload|download): \\d+ in " + TIME + " \\(");
    private static final Map<String, Double> MICROS = Map.of("s", 1e6, "ms", 1e3, "\u00b5s", 1.0, "ns", 1e-3);
    private static final double MICROS_OF_MINUTE = 60e6;
    private static final double MICROS_OF_SECOND = 1e6;

    private VersityBench() {}

    /** Each run is a process that has no connection yet. */
    private static Map<Quantity, String> definitions() {
        String definition =
                "versitygw's times hold the making of contents and connections, since each run is a process of its own";
        Map<Quantity, String> definitions = new EnumMap<>(Peer.definitionOfTimes(definition));
        definitions.put(Quantity.THROUGHPUT, definition);
        return definitions;
    }

    private static PeerReport parse(String output) throws RunException {
        Matcher total = TOTAL.matcher(output);
        if (!total.find()) {
            throw new RunException("versitygw printed no report");
        }
        double[] times = OBJECT.matcher(output)
                .results()
                .mapToDouble(VersityBench::micros)
                .sorted()
                .toArray();
        Map<Quantity, Double> figures = new EnumMap<>(Quantity.class);
        figures.put(Quantity.THROUGHPUT, times.length / micros(total) * MICROS_OF_SECOND);
        if (times.length > 0) {
            figures.put(Quantity.MEAN, Arrays.stream(times).average().orElseThrow());
            figures.put(Quantity.P50, percentile(times, 50));
            figures.put(Quantity.P90, percentile(times, 90));
            figures.put(Quantity.P99, percentile(times, 99));
        }
        return new PeerReport(times.length, FAILED.matcher(output).results().count(), figures);
    }

    /** The smallest time that so many percent of all times do not exceed. */
    private static double percentile(double[] sorted, int percent) {
        return sorted[(int) Math.ceil(percent / 100.0 * sorted.length) - 1];
    }

    private static double micros(MatchResult time) {
        double minutes = count(time.group(1)) * 60 + count(time.group(2));
        double rest =
                time.group(3) == null ? 0 : Double.parseDouble(time.group(3)) * Check.present(MICROS, time.group(4));
        return minutes * MICROS_OF_MINUTE + rest;
    }

    private static int count(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }
}
