package org.storeharness.core.run.measure;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.result.measurement.ClientMetrics;
import org.storeharness.core.sample.WorkerRecorder;
import org.storeharness.core.sample.WorkerRecorder.Activity;
import org.storeharness.core.sample.percentile.Latencies;
import org.storeharness.core.store.Store.Threading;

/** Makes the client's figures of a phase from its counters and its workers' samples. */
final class ClientMetricsMaker {
    private static final double NANOS_PER_SECOND = 1e9;

    private final PhaseOutcome outcome;
    private final ClientBottleneckDetector bottlenecks;

    ClientMetricsMaker(PhaseOutcome outcome, ClientBottleneckDetector bottlenecks) {
        this.outcome = outcome;
        this.bottlenecks = bottlenecks;
    }

    /**
     * @param open whether the load was open
     */
    ClientMetrics make(Threading threading, boolean open) {
        boolean blocking = threading == Threading.BLOCKING;
        Double seconds = outcome.workerSeconds();
        ClientMetrics client = new ClientMetrics(
                outcome.recorders().size(),
                seconds == null || outcome.started() == 0 ? null : seconds / outcome.started(),
                seconds,
                outcome.workerUserSeconds(),
                blocking ? null : busyShare(),
                blocking && !open ? ownShare() : null,
                Latencies.of(outcome.totals().lateness()),
                Latencies.of(outcome.client().hiccups()),
                outcome.client().counters(),
                List.of());
        return client.withBoundBy(bottlenecks.boundBy(client, ratePerWorker()));
    }

    private double ratePerWorker() {
        double fastest = 0;
        for (WorkerRecorder recorder : outcome.recorders()) {
            long active = activeNanos(recorder.activity());
            if (active > 0) {
                fastest = Math.max(fastest, recorder.started() * NANOS_PER_SECOND / active);
            }
        }
        return fastest;
    }

    private @Nullable Double busyShare() {
        Double busiest = null;
        for (int i = 0; i < outcome.cpuTimes().size(); i++) {
            WorkerRecorder recorder = outcome.recorders().get(i);
            long active = activeNanos(recorder.activity());
            long worked = outcome.cpuTimes().get(i).nanos() - recorder.spunNanos();
            if (active > 0 && outcome.cpuTimes().get(i).nanos() > 0) {
                double share = Math.max(0, Math.min(1, (double) worked / active));
                busiest = busiest == null ? share : Math.max(busiest, share);
            }
        }
        return busiest;
    }

    /** The time of all workers less that of all operations. */
    private @Nullable Double ownShare() {
        double active = outcome.recorders().stream()
                .mapToDouble(recorder -> activeNanos(recorder.activity()))
                .sum();
        double inOperations = total(outcome.totals().serviceTimes(List.of(OperationKind.values())));
        for (Histogram times : outcome.totals().failureTimes().values()) {
            inOperations += total(times);
        }
        return active <= 0 ? null : Math.max(0, 1 - inOperations / active);
    }

    private static double total(Histogram times) {
        return times.getTotalCount() == 0 ? 0 : times.getMean() * times.getTotalCount();
    }

    private static long activeNanos(Activity activity) {
        return activity.operations() == 0 ? 0 : Math.max(0, activity.activeUntil() - activity.firstStart());
    }
}
