package org.storeharness.crosscheck.peer;

import java.util.regex.Pattern;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.PeerReport;

/** wrk, run with {@code --latency}. */
public final class Wrk {
    /** The tool. */
    public static final Peer PEER = new Peer(
            "wrk",
            "apt-get install wrk, brew install wrk, or build https://github.com/wg/wrk",
            "--version",
            Wrk::parse,
            Peer.definitionOfTimes(
                    "wrk adds samples for requests that it might have sent while it waited for slow ones"));

    private static final Pattern REQUESTS = Pattern.compile("(?m)^\\s*(\\d+) requests in ");
    private static final Pattern RATE = Pattern.compile("(?m)^Requests/sec:\\s+([\\d.]+)");
    private static final Pattern MEAN = Pattern.compile("(?m)^\\s*Latency\\s+([\\d.]+)(us|ms|s|m|h)\\s");
    private static final Pattern PERCENTILE = Pattern.compile("(?m)^\\s*(50|90|99)%\\s+([\\d.]+)(us|ms|s|m|h)\\s*$");
    private static final Pattern SOCKET_ERRORS =
            Pattern.compile("Socket errors: connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)");
    private static final Pattern OTHER_STATUS = Pattern.compile("Non-2xx or 3xx responses: (\\d+)");

    private Wrk() {}

    private static PeerReport parse(String output) throws RunException {
        PrintedReport report = new PrintedReport("wrk", output);
        long refused = report.sum(OTHER_STATUS);
        return new PeerReport(
                report.count(REQUESTS) - refused,
                refused + report.sum(SOCKET_ERRORS),
                report.figures(RATE, MEAN, PERCENTILE));
    }
}
