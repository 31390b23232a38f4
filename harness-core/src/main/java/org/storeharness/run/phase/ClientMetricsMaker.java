package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.ClientMetrics;
import org.storeharness.sample.Latencies;
import org.storeharness.sample.WorkerRecorder.Activity;
import org.storeharness.store.Store.Threading;
import org.storeharness.unit.Durations;

/** Makes the client's figures of a phase from its counters and its workers' samples. */
record ClientMetricsMaker(PhaseReport report, ClientBottleneckDetector bottlenecks) {
    /** The figures of the client in a phase of that workload on a store of this threading. */
    static ClientMetrics make(
            PhaseReport report, Threading threading, Workload workload, ClientBottleneckDetector bottlenecks) {
        return new ClientMetricsMaker(report, bottlenecks)
                .make(threading, workload.arrivals().open(), workload.concurrency());
    }

    /**
     * @param open whether the load was open
     * @param concurrency the operations in flight, at most
     */
    private ClientMetrics make(Threading threading, boolean open, int concurrency) {
        boolean blocking = threading == Threading.BLOCKING;
        Double seconds = report.workerSeconds();
        Double work = report.workSeconds();
        Long allocated = report.allocatedBytes();
        long operations = report.sum(WorkerReport::operationCpuNanos);
        ClientObservation observed = report.client();
        ClientMetrics client = new ClientMetrics(
                report.workers().size(),
                work == null || report.started() == 0 ? null : work / report.started(),
                seconds,
                report.workerUserSeconds(),
                blocking ? null : busyShare(),
                blocking && !open ? ownShare() : null,
                Latencies.of(report.totals().lateness()),
                Latencies.of(observed.hiccups()),
                observed.counters(),
                List.of(),
                allocated == null || report.started() == 0 ? null : (double) allocated / report.started(),
                operations == 0 ? null : (Double) (operations / Durations.NANOS_PER_SECOND / report.started()));
        List<Caution> limits = new ArrayList<>(bottlenecks.boundBy(client, ratePerWorker()));
        ClientBottleneckDetector.standstill(observed.hiccups()).ifPresent(limits::add);
        limits.addAll(new PercentileLimits(report, client, open)
                .find(
                        concurrency,
                        blocking ? null : busiest(worker -> worker.activity().operations())));
        return client.withBoundBy(bottlenecks.withoutBlameForOthers(limits, observed.counters()));
    }

    private double ratePerWorker() {
        double fastest = 0;
        for (WorkerReport worker : report.workers()) {
            long active = activeNanos(worker.activity());
            if (active > 0) {
                fastest = Math.max(fastest, worker.activity().operations() * Durations.NANOS_PER_SECOND / active);
            }
        }
        return fastest;
    }

    private @Nullable Double busyShare() {
        Double busiest = busiest(worker -> activeNanos(worker.activity()) / Durations.NANOS_PER_SECOND);
        return busiest == null ? null : (Double) Math.min(1, busiest);
    }

    /** The seconds that the busiest worker worked, by some quantity of it; {@code null} where that is not known. */
    private @Nullable Double busiest(ToDoubleFunction<WorkerReport> quantity) {
        Double busiest = null;
        for (WorkerReport worker : report.workers()) {
            long used = worker.cpuTime().nanos();
            double per = quantity.applyAsDouble(worker);
            if (per > 0 && used > 0) {
                double share = Math.max(0, used - worker.spunNanos()) / Durations.NANOS_PER_SECOND / per;
                busiest = busiest == null ? share : Math.max(busiest, share);
            }
        }
        return busiest;
    }

    /** The time of all workers less that of all operations. */
    private @Nullable Double ownShare() {
        double active = report.workers().stream()
                .mapToDouble(worker -> activeNanos(worker.activity()))
                .sum();
        double inOperations = total(report.totals().serviceTimes(List.of(OperationKind.values())));
        for (Histogram times : report.totals().failureTimes().values()) {
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
