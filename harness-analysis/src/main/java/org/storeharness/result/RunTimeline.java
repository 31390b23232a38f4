package org.storeharness.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.StageId;

/**
 * The course of a run, read from its logs: figures over time, and the distributions of times.
 *
 * @param phases the warm-ups and measured phases in the order in which they began
 * @param distributions of every target in every cell, over all rounds and round by round
 */
public record RunTimeline(List<PhaseTimeline> phases, List<Distribution> distributions) {
    /** The timeline of a run without logs. */
    public static final RunTimeline UNKNOWN = new RunTimeline(List.of(), List.of());

    public RunTimeline {
        phases = List.copyOf(phases);
        distributions = List.copyOf(distributions);
    }

    /**
     * A phase of one round.
     *
     * @param target the target's name
     * @param cell the work
     * @param round the round, from 1
     * @param measured whether it was measured; otherwise it was a warm-up, or was measured again
     * @param startMillis its start, in milliseconds since the epoch
     * @param points in chronological order; in a long phase each covers several intervals of the log
     */
    public record PhaseTimeline(
            String target, Cell cell, int round, boolean measured, long startMillis, List<TimelinePoint> points) {
        public PhaseTimeline {
            points = List.copyOf(points);
        }

        /** Whether it is a phase of this stage. */
        public boolean isOf(StageId stage) {
            return target.equals(stage.target()) && cell.equals(stage.cell()) && round == stage.round();
        }

        /** The same as a phase that counts for nothing. */
        public PhaseTimeline asUnmeasured() {
            return new PhaseTimeline(target, cell, round, false, startMillis, points);
        }

        /** Its length in seconds, as far as it was logged. */
        public double seconds() {
            return points.isEmpty() ? 0 : points.get(points.size() - 1).endSeconds();
        }
    }

    /**
     * A part of a phase.
     *
     * @param startSeconds its start, in seconds from the start of the phase
     * @param endSeconds its end
     * @param ok the operations that succeeded
     * @param p50Nanos the median of the headline times; {@code null} without operations
     * @param p99Nanos their 99th percentile; {@code null} with fewer than 10 samples above it
     * @param client the observations of the client; {@code null} where they were not logged
     * @param server the increase per second of each of the store's own counters, by name; empty where not logged
     * @param hosts the successful operations by host; empty on one machine
     */
    public record TimelinePoint(
            double startSeconds,
            double endSeconds,
            long ok,
            @Nullable Long p50Nanos,
            @Nullable Long p99Nanos,
            @Nullable ClientPoint client,
            Map<String, Double> server,
            Map<String, Long> hosts) {
        public TimelinePoint {
            server = Collections.unmodifiableMap(new LinkedHashMap<>(server));
            hosts = Collections.unmodifiableMap(new LinkedHashMap<>(hosts));
        }

        /** Successful operations per second. */
        public double opsPerSecond() {
            return ok / seconds();
        }

        /** Its length in seconds. */
        public double seconds() {
            return endSeconds - startSeconds;
        }
    }

    /**
     * Observations of the client.
     *
     * @param longestHiccupNanos the longest pause of the process
     * @param collectionShare the part of the time that garbage collections took, 0 to 1
     * @param stealShare the part of the processor time that the hypervisor gave to others, 0 to 1; {@code null} if unknown
     */
    public record ClientPoint(
            long longestHiccupNanos,
            double collectionShare,
            @Nullable Double stealShare) {}

    /**
     * The distribution of headline times: response times under open load, service times under closed load.
     *
     * @param target the target's name
     * @param cell the work
     * @param round the round, from 1; 0 for all rounds together
     * @param count the samples
     * @param quantiles ascending; those with fewer than 10 samples above them are left out
     */
    public record Distribution(String target, Cell cell, int round, long count, List<Quantile> quantiles) {
        public Distribution {
            quantiles = List.copyOf(quantiles);
        }

        /** The first known time that this share of the samples does not exceed; {@code null} if there is none. */
        public @Nullable Long valueAt(double share) {
            return quantiles.stream()
                    .filter(quantile -> quantile.share() >= share)
                    .map(Quantile::nanos)
                    .findFirst()
                    .orElse(null);
        }
    }

    /**
     * A point of a distribution.
     *
     * @param share the share of samples that are not longer, 0 to 1
     * @param nanos the time
     */
    public record Quantile(double share, long nanos) {}
}
