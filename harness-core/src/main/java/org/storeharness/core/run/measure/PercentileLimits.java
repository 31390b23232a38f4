package org.storeharness.core.run.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.environment.counters.CountersDelta.ProcessDelta;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.result.caution.CautionCode;
import org.storeharness.core.result.comparison.Metric;
import org.storeharness.core.result.measurement.ClientMetrics;
import org.storeharness.core.sample.percentile.Latencies;

/**
 * Finds out how much of the reported percentiles is the client's own. What makes a p99 of 20 us the client's means nothing to
 * one of 20 ms, so each cause is judged against the percentile itself. Its limits are in {@code docs/decisions/0009}.
 */
final class PercentileLimits {
    private static final List<ReportedPercentile> REPORTED = List.of(
            new ReportedPercentile("p50", 0.5),
            new ReportedPercentile("p99", 0.99),
            new ReportedPercentile("p99.9", 0.999));

    /** The share of a percentile that may be the client's. */
    private static final double TOLERATED_SHARE = 0.1;

    /** A pause determines a percentile if it makes up this share of it: smaller ones are hidden behind what the store does. */
    private static final double OWNED_SHARE = 0.5;

    private static final double HIGHEST_UTILISATION = 0.99;

    private final PhaseOutcome outcome;
    private final ClientMetrics client;
    private final boolean open;
    private final Histogram service;
    private final Histogram response;

    private record ReportedPercentile(String name, double quantile) {}

    /**
     * @param open whether the load was open
     */
    PercentileLimits(PhaseOutcome outcome, ClientMetrics client, boolean open) {
        List<OperationKind> kinds = List.of(OperationKind.values());
        this.outcome = outcome;
        this.client = client;
        this.open = open;
        this.service = outcome.totals().serviceTimes(kinds);
        this.response = open ? outcome.totals().responseTimes(kinds) : service;
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
        ProcessDelta process = client.counters().process();
        if (process.collections() > 0) {
            add(
                    limits,
                    Caution.of(CautionCode.CLIENT_PAUSES).with("count", process.collections()),
                    OWNED_SHARE,
                    q -> pausedPart(process, concurrency, q));
        }
        return limits;
    }

    private void add(List<Caution> limits, Caution caution, double tolerated, DoubleUnaryOperator part) {
        List<String> limited = new ArrayList<>();
        double nanos = 0;
        long of = 0;
        for (ReportedPercentile percentile : REPORTED) {
            Long value = Latencies.percentile(response, percentile.quantile() * 100);
            double own = value == null ? 0 : part.applyAsDouble(percentile.quantile());
            if (value != null && own > tolerated * value) {
                if (limited.isEmpty()) {
                    nanos = own;
                    of = value;
                }
                limited.add(percentile.name());
            }
        }
        if (!limited.isEmpty()) {
            limits.add(caution.with(Metric.PERCENTILES, String.join(", ", limited))
                    .with("nanos", Math.round(nanos))
                    .with("ofNanos", of));
        }
    }

    /**
     * The lateness that the given share of all operations did not exceed, those that waited for no worker. It cannot be more
     * of the response time's percentile than that is above the one of the service time.
     */
    private double latePart(double quantile) {
        Histogram lateness = outcome.totals().lateness();
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
     * What pauses for garbage collection, taken as equally long, add. Under open load the operations due in a pause wait for
     * its end, from all of it to nothing; under closed load those in flight wait for all of it, and no others are started.
     */
    private double pausedPart(ProcessDelta process, int concurrency, double quantile) {
        double length = process.collectionSeconds() / process.collections() * 1e9;
        double paused = open
                ? process.collectionSeconds() / client.counters().wallSeconds()
                : (double) process.collections() * concurrency / response.getTotalCount();
        double above = 1 - quantile;
        if (paused <= above) {
            return 0;
        }
        return open ? length * (1 - above / paused) : length;
    }
}
