package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.CollectionPause;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.RateObjective.Percentile;
import org.storeharness.result.Metric;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.ClientMetrics;
import org.storeharness.result.measurement.Latency;
import org.storeharness.sample.CompletionTimeline;
import org.storeharness.sample.Latencies;
import org.storeharness.unit.Durations;

/**
 * Finds out how much of the reported percentiles is the client's own. What makes a p99 of 20 us the client's means nothing to
 * one of 20 ms, so each cause is judged against the percentile itself. Its limits are in {@code docs/decisions/0009}.
 */
final class PercentileLimits {
    private static final List<Percentile> REPORTED = List.of(Percentile.P50, Percentile.P99, Percentile.P999);

    /** The share of a percentile that may be the client's. */
    private static final double TOLERATED_SHARE = 0.1;

    /** A pause determines a percentile if it makes up this share of it: smaller ones are hidden behind what the store does. */
    private static final double OWNED_SHARE = 0.5;

    private static final double HIGHEST_UTILISATION = 0.99;

    /** The rate of arrivals at a pause is that of the time before and after it, of this length each; a backlog that takes longer is the store's. */
    private static final long AROUND_NANOS = 500_000_000;

    private static final double ACCURACY_NANOS = 100;

    private final PhaseReport report;
    private final ClientMetrics client;
    private final boolean open;
    private final Histogram service;
    private final Histogram response;

    /**
     * @param open whether the load was open
     */
    PercentileLimits(PhaseReport report, ClientMetrics client, boolean open) {
        List<OperationKind> kinds = List.of(OperationKind.values());
        this.report = report;
        this.client = client;
        this.open = open;
        this.service = report.totals().serviceTimes(kinds);
        this.response = open ? report.totals().responseTimes(kinds) : service;
    }

    /**
     * The cautions, each with the percentiles that it is about.
     *
     * @param concurrency the operations in flight, at most
     * @param loopSecondsPerOperation what the busiest event loop worked for one operation; {@code null} with blocking stores
     */
    List<Caution> find(int concurrency, @Nullable Double loopSecondsPerOperation) {
        List<Caution> limits = new ArrayList<>();
        if (open) {
            add(limits, Caution.of(CautionCode.CLIENT_LATE), TOLERATED_SHARE, this::latePart);
            Double busy = client.busyShare();
            if (busy != null && loopSecondsPerOperation != null) {
                double utilisation = Math.min(HIGHEST_UTILISATION, busy);
                double perOperation = loopSecondsPerOperation * 1e9;
                add(
                        limits,
                        Caution.of(CautionCode.CLIENT_LOOP_WAITS).with("share", busy),
                        TOLERATED_SHARE,
                        q -> -Math.log(1 - q) * perOperation * utilisation / (1 - utilisation));
            }
        }
        List<HeldUp> held = heldUp(concurrency);
        if (!held.isEmpty()) {
            double operations = held.stream().mapToDouble(HeldUp::operations).sum();
            add(
                    limits,
                    Caution.of(CautionCode.CLIENT_PAUSES)
                            .with("count", held.size())
                            .with("operations", Math.round(operations)),
                    OWNED_SHARE,
                    q -> pausedPart(held, q));
        }
        return limits;
    }

    private void add(List<Caution> limits, Caution caution, double tolerated, DoubleUnaryOperator part) {
        owning(caution, Latencies.of(response), tolerated, percentile -> part.applyAsDouble(percentile.quantile()))
                .ifPresent(limits::add);
    }

    /** The caution with the percentiles of the times of which a part makes up more than the share; empty without any. */
    static Optional<Caution> owning(
            Caution caution, Latency times, double share, ToDoubleFunction<Percentile> partNanos) {
        List<String> owned = new ArrayList<>();
        double nanos = 0;
        long ofNanos = 0;
        for (Percentile percentile : REPORTED) {
            Long time = times.at(percentile);
            double part = time == null ? 0 : partNanos.applyAsDouble(percentile);
            if (time != null && part > share * time) {
                nanos = owned.isEmpty() ? part : nanos;
                ofNanos = owned.isEmpty() ? time : ofNanos;
                owned.add(percentile.toString());
            }
        }
        return owned.isEmpty()
                ? Optional.empty()
                : Optional.of(caution.with(Metric.PERCENTILES, String.join(", ", owned))
                        .with("nanos", Math.round(nanos))
                        .with("ofNanos", ofNanos));
    }

    /**
     * The lateness that the given share of all operations did not exceed, those that waited for no worker. It cannot be more
     * of the response time's percentile than that is above the one of the service time.
     */
    private double latePart(double quantile) {
        Histogram lateness = report.totals().lateness();
        double above = (1 - quantile) * response.getTotalCount();
        if (above >= lateness.getTotalCount()) {
            return 0;
        }
        double late = lateness.getValueAtPercentile(100 * (1 - above / lateness.getTotalCount()));
        double percentile = 100 * quantile;
        return Math.min(
                late, response.getValueAtPercentile(percentile) - (double) service.getValueAtPercentile(percentile));
    }

    /**
     * The time that pauses for garbage collection held up the operation at this percentile, if those that waited the longest for their
     * end are those with the longest times.
     */
    private double pausedPart(List<HeldUp> held, double quantile) {
        double above = (1 - quantile) * response.getTotalCount();
        double low = 0;
        double high = held.stream().mapToDouble(HeldUp::nanos).max().orElse(0);
        while (high - low > ACCURACY_NANOS) {
            double middle = (low + high) / 2;
            if (held.stream().mapToDouble(one -> one.longerThan(middle)).sum() > above) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * The mean time for which pauses for garbage collection held up an operation, in seconds.
     *
     * @param concurrency the operations in flight, at most
     */
    double meanHeldUp(int concurrency) {
        double nanos = heldUp(concurrency).stream()
                .mapToDouble(held -> held.operations() * held.nanos() / (held.evenly() ? 2 : 1))
                .sum();
        return nanos / Durations.NANOS_PER_SECOND / Math.max(1, response.getTotalCount());
    }

    /** The operations that each pause of the phase held up. */
    private List<HeldUp> heldUp(int concurrency) {
        List<CollectionPause> pauses = report.client().pauses();
        if (pauses.isEmpty()) {
            return List.of();
        }
        double hosts = report.clients().size();
        CompletionTimeline starts = report.timeline();
        return pauses.stream()
                .map(pause -> open
                        ? new HeldUp(dueUntilDrained(pause, starts) / hosts, pause.nanos(), true)
                        : new HeldUp(Math.min(concurrency / hosts, response.getTotalCount()), pause.nanos(), false))
                .toList();
    }

    /**
     * The operations that were due from the beginning of a pause until no more of them waited than would by chance: as many had started
     * as start in that time in the second around the pause, less one standard deviation of random arrivals.
     */
    private static double dueUntilDrained(CollectionPause pause, CompletionTimeline starts) {
        long bin = starts.binNanos();
        long around = AROUND_NANOS / bin * bin;
        long from = Math.max(0, pause.startNanos()) / bin * bin;
        long first = Math.max(0, from - around);
        double perNano = (double) starts.startedWithin(first, from + around) / (from + around - first);
        long until = from;
        double before;
        double waiting = 0;
        do {
            before = waiting;
            until += bin;
            double due = perNano * (until - from);
            waiting = due - starts.startedWithin(from, until) - Math.max(1, Math.sqrt(due));
        } while (until < from + around && (until < pause.endNanos() || waiting > 0));
        double drained = before > 0 && waiting < 0 ? until + bin * waiting / (before - waiting) : until;
        return perNano * (Math.max(pause.endNanos(), drained) - pause.startNanos());
    }

    /**
     * The effect of a pause on operations. Under open load those waited that were due in it or while others still waited: as a queue that
     * is filled and drained at constant rates has them wait, from all of the pause to nothing in equal steps. Under closed load those in
     * flight waited for all of it, and no others were started.
     *
     * @param operations the number of operations that it held up
     * @param nanos its length, and the longest wait
     * @param evenly whether waits go from all of it to nothing
     */
    private record HeldUp(double operations, double nanos, boolean evenly) {
        /** The number of operations that waited longer than that. */
        double longerThan(double wait) {
            if (wait >= nanos) {
                return 0;
            }
            return evenly ? operations * (1 - wait / nanos) : operations;
        }
    }
}
