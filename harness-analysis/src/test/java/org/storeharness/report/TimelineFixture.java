package org.storeharness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.storeharness.result.RunResult;
import org.storeharness.result.RunTimeline;
import org.storeharness.result.RunTimeline.ClientPoint;
import org.storeharness.result.RunTimeline.Distribution;
import org.storeharness.result.RunTimeline.PhaseTimeline;
import org.storeharness.result.RunTimeline.Quantile;
import org.storeharness.result.RunTimeline.TimelinePoint;
import org.storeharness.result.measurement.Measurement;

/** Makes the timeline of a result: a warm-up before each measurement, one phase after the other. */
public final class TimelineFixture {
    private static final long START_MILLIS = 1_769_860_800_000L;
    private static final long PAUSE_MILLIS = 500;
    private static final double[] SHARES = {0, 0.25, 0.5, 0.75, 0.9, 0.99};

    private TimelineFixture() {}

    /** With phases of two seconds. */
    static RunTimeline of(RunResult result) {
        return of(result, 2);
    }

    /**
     * With phases of any length.
     *
     * @param points so many, one for each second
     */
    public static RunTimeline of(RunResult result, int points) {
        List<PhaseTimeline> phases = new ArrayList<>();
        List<Distribution> distributions = new ArrayList<>();
        for (Measurement measurement : result.results()) {
            phases.add(phase(measurement, false, start(phases, points), points));
            phases.add(phase(measurement, true, start(phases, points), points));
            distributions.add(distribution(measurement, measurement.round()));
            if (measurement.round() == 1) {
                distributions.add(distribution(measurement, 0));
            }
        }
        return new RunTimeline(phases, distributions);
    }

    private static long start(List<PhaseTimeline> before, int points) {
        return START_MILLIS + before.size() * (points * 1_000L + PAUSE_MILLIS);
    }

    /** Its last second has too few operations for a percentile. */
    private static PhaseTimeline phase(Measurement measurement, boolean measured, long startMillis, int seconds) {
        long rate = Math.round(measurement.throughput().opsPerSecond());
        ClientPoint client = new ClientPoint(1_234_567 + rate, 0.0125, measured ? 0.03 : null);
        List<TimelinePoint> points = new ArrayList<>();
        for (int i = 0; i < seconds - 1; i++) {
            long more = 7_919L * i;
            points.add(new TimelinePoint(
                    i,
                    i + 1,
                    rate + more,
                    1_000_000 + rate + more,
                    9_000_000 + rate + more,
                    client,
                    Map.of(),
                    hosts(measurement, rate + more)));
        }
        points.add(new TimelinePoint(
                seconds - 1, seconds, rate / 2, 2_000_000L, null, client, Map.of(), hosts(measurement, rate / 2)));
        return new PhaseTimeline(
                measurement.target(), measurement.cell(), measurement.round(), measured, startMillis, points);
    }

    /** Equal parts for the hosts of the measurement. */
    private static Map<String, Long> hosts(Measurement measurement, long operations) {
        Map<String, Long> hosts = new TreeMap<>();
        measurement
                .hosts()
                .forEach(host ->
                        hosts.put(host.host(), operations / measurement.hosts().size()));
        return hosts;
    }

    private static Distribution distribution(Measurement measurement, int round) {
        List<Quantile> quantiles = new ArrayList<>();
        for (double share : SHARES) {
            quantiles.add(new Quantile(share, Math.round(900_000 * (1 + round) / (1 - share))));
        }
        return new Distribution(measurement.target(), measurement.cell(), round, 3_000, quantiles);
    }
}
