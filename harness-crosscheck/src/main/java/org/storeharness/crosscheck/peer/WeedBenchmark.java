package org.storeharness.crosscheck.peer;

import java.util.regex.Pattern;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.PeerReport;

/** {@code weed benchmark}, run to write or to read. */
public final class WeedBenchmark {
    /** The tool. */
    public static final Peer PEER = new Peer(
            "weed",
            "harness seaweed install",
            "version",
            WeedBenchmark::parse,
            Peer.definitionOfTimes(
                    "weed prints the floor of a bucket of 0.1 ms, or nothing where two share one; retries are"
                            + " hidden in its times"));

    /** Older versions print Complete, newer ones Completed. */
    private static final Pattern REQUESTS = Pattern.compile("(?m)^Completed? requests:\\s+(\\d+)");

    private static final Pattern FAILED = Pattern.compile("(?m)^Failed requests:\\s+(\\d+)");
    private static final Pattern RATE = Pattern.compile("(?m)^Requests per second:\\s+([\\d.]+)");
    private static final Pattern MEAN = Pattern.compile("(?m)^Total:\\s+[\\d.]+\\s+([\\d.]+)\\s");
    private static final Pattern PERCENTILE = Pattern.compile("(?m)^\\s*(50|90|99)%\\s+([\\d.]+) ms");

    private WeedBenchmark() {}

    private static PeerReport parse(String output) throws RunException {
        PrintedReport report = new PrintedReport("weed", output);
        return new PeerReport(report.count(REQUESTS), report.sum(FAILED), report.figures(RATE, MEAN, PERCENTILE));
    }
}
