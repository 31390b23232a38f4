package org.storeharness.crosscheck.peer;

import java.util.Map;
import java.util.regex.Pattern;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.PeerReport;
import org.storeharness.crosscheck.model.Quantity;

/** pgbench. It reports the mean of its times and no percentiles. */
public final class Pgbench {
    /** The tool. */
    public static final Peer PEER = new Peer(
            "pgbench",
            "apt-get install postgresql (or postgresql-contrib, brew install postgresql)",
            "--version",
            Pgbench::parse,
            Map.of(
                    Quantity.MEAN,
                    "pgbench divides the time of its clients by their transactions, which includes what it does between two"
                            + " scripts"));

    private static final Pattern TRANSACTIONS =
            Pattern.compile("(?m)^number of transactions actually processed: (\\d+)(?:/\\d+)?$");
    private static final Pattern FAILED = Pattern.compile("(?m)^number of failed transactions: (\\d+)");
    private static final Pattern ABORTED = Pattern.compile("(?m)^.*Run was aborted.*$");
    private static final Pattern RATE = Pattern.compile("(?m)^tps = ([\\d.]+) ");
    private static final Pattern MEAN = Pattern.compile("(?m)^latency average = ([\\d.]+) ms$");
    private static final Pattern NO_PERCENTILE = Pattern.compile("(?!)");

    private Pgbench() {}

    private static PeerReport parse(String output) throws RunException {
        PrintedReport report = new PrintedReport("pgbench", output);
        long aborted = ABORTED.matcher(output).find() ? 1 : 0;
        return new PeerReport(
                report.count(TRANSACTIONS), report.sum(FAILED) + aborted, report.figures(RATE, MEAN, NO_PERCENTILE));
    }
}
