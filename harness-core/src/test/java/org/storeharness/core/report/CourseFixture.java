package org.storeharness.core.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.timeline.Course;
import org.storeharness.core.result.timeline.Course.ClientPoint;
import org.storeharness.core.result.timeline.Course.Distribution;
import org.storeharness.core.result.timeline.Course.Phase;
import org.storeharness.core.result.timeline.Course.Point;
import org.storeharness.core.result.timeline.Course.Quantile;

/** What logs would tell of a result: before each measurement a warm-up, one after the other, and times in a row. */
public final class CourseFixture {
    private static final long START_MILLIS = 1_769_860_800_000L;
    private static final long PAUSE_MILLIS = 500;
    private static final double[] SHARES = {0, 0.25, 0.5, 0.75, 0.9, 0.99};

    private CourseFixture() {}

    /** With phases of two seconds. */
    static Course of(RunResult result) {
        return of(result, 2);
    }

    /**
     * With phases of any length.
     *
     * @param points so many, one for each second
     */
    public static Course of(RunResult result, int points) {
        List<Phase> phases = new ArrayList<>();
        List<Distribution> distributions = new ArrayList<>();
        for (Measurement measurement : result.results()) {
            phases.add(phase(measurement, false, start(phases, points), points));
            phases.add(phase(measurement, true, start(phases, points), points));
            distributions.add(distribution(measurement, measurement.round()));
            if (measurement.round() == 1) {
                distributions.add(distribution(measurement, 0));
            }
        }
        return new Course(phases, distributions);
    }

    private static long start(List<Phase> before, int points) {
        return START_MILLIS + before.size() * (points * 1_000L + PAUSE_MILLIS);
    }

    /** Its last second has a failure and too few operations for a percentile. */
    private static Phase phase(Measurement measurement, boolean measured, long startMillis, int seconds) {
        long rate = Math.round(measurement.throughput().opsPerSecond());
        ClientPoint client = new ClientPoint(1_234_567 + rate, 0.0125, measured ? 0.03 : null);
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < seconds - 1; i++) {
            long more = 7_919L * i;
            points.add(new Point(
                    i,
                    i + 1,
                    rate + more,
                    0,
                    1_000_000 + rate + more,
                    9_000_000 + rate + more,
                    client,
                    Map.of(),
                    Map.of()));
        }
        points.add(new Point(seconds - 1, seconds, rate / 2, 1, 2_000_000L, null, client, Map.of(), Map.of()));
        return new Phase(measurement.target(), measurement.cell(), measurement.round(), measured, startMillis, points);
    }

    private static Distribution distribution(Measurement measurement, int round) {
        List<Quantile> quantiles = new ArrayList<>();
        for (double share : SHARES) {
            quantiles.add(new Quantile(share, Math.round(900_000 * (1 + round) / (1 - share))));
        }
        return new Distribution(measurement.target(), measurement.cell(), round, 3_000, quantiles);
    }
}
