package org.storeharness.run.phase;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.OperationKind;
import org.storeharness.sample.CompletionTimeline;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.sample.SlowestOperations;
import org.storeharness.sample.WorkerRecorder.Activity;
import org.storeharness.unit.Durations;
import org.storeharness.workload.KeyChanges;

/**
 * The outcome of one phase of a stage on one host, or on all hosts together. All times are from the common start. Immutable.
 *
 * @param totals the samples of the workers
 * @param workers what each worker did that took part, in the order of their numbers
 * @param keys what they did to the keys, in the same order
 * @param clients what the harness itself used during the phase, on each host
 * @param slowest the slowest operations, of a measured phase
 */
public record PhaseReport(
        PhaseTotals totals,
        List<WorkerReport> workers,
        KeyChanges keys,
        List<ClientObservation> clients,
        SlowestOperations slowest) {
    public PhaseReport {
        workers = List.copyOf(workers);
        clients = List.copyOf(clients);
    }

    /** The report of one host on a phase that is not measured. */
    public PhaseReport(PhaseTotals totals, List<WorkerReport> workers, KeyChanges keys, ClientObservation client) {
        this(totals, workers, keys, List.of(client), SlowestOperations.NONE);
    }

    /**
     * The outcome of all hosts together.
     *
     * @param hosts their reports, in their order
     * @param names the names of the hosts, which their slowest operations get; empty on one machine
     */
    public static PhaseReport merge(List<PhaseReport> hosts, List<String> names) {
        PhaseTotals totals = new PhaseTotals();
        hosts.forEach(host -> totals.add(host.totals));
        return new PhaseReport(
                totals,
                hosts.stream().flatMap(host -> host.workers.stream()).toList(),
                KeyChanges.join(hosts.stream().map(PhaseReport::keys).toList()),
                hosts.stream().flatMap(host -> host.clients.stream()).toList(),
                SlowestOperations.merge(IntStream.range(0, hosts.size())
                        .mapToObj(number -> names.isEmpty()
                                ? hosts.get(number).slowest
                                : hosts.get(number)
                                        .slowest
                                        .with(SlowestOperations.MOST, slow -> slow.on(names.get(number))))
                        .toList()));
    }

    /** The resources that the harness itself used on all hosts. */
    public ClientObservation client() {
        return ClientObservation.merge(clients);
    }

    /** The same with other slowest operations. */
    PhaseReport with(SlowestOperations others) {
        return new PhaseReport(totals, workers, keys, clients, others);
    }

    /** The processor time of all workers; {@code null} where the JVM does not measure it. */
    @Nullable
    Double workerSeconds() {
        long nanos = sum(worker -> worker.cpuTime().nanos());
        return nanos == 0 ? null : (Double) (nanos / Durations.NANOS_PER_SECOND);
    }

    /** The part of it in user mode; {@code null} where the JVM does not measure it. */
    @Nullable
    Double workerUserSeconds() {
        return workerSeconds() == null
                ? null
                : (Double) (sum(worker -> worker.cpuTime().userNanos()) / Durations.NANOS_PER_SECOND);
    }

    /** The part of all of it that was not spent on waiting for the starts of operations; {@code null} where that is not known. */
    @Nullable
    Double workSeconds() {
        return workerSeconds() == null
                ? null
                : (Double) (sum(worker -> Math.max(0, worker.cpuTime().nanos() - worker.spunNanos()))
                        / Durations.NANOS_PER_SECOND);
    }

    /** The bytes that all workers allocated; {@code null} where the JVM does not count them. */
    @Nullable
    Long allocatedBytes() {
        long bytes = sum(worker -> worker.cpuTime().allocatedBytes());
        return bytes == 0 ? null : (Long) bytes;
    }

    /** The successful operations of all workers over time. */
    CompletionTimeline timeline() {
        CompletionTimeline all = new CompletionTimeline();
        workers.forEach(worker -> worker.timelines().values().forEach(all::add));
        return all;
    }

    long started() {
        return sum(worker -> worker.activity().operations());
    }

    long sum(ToLongFunction<WorkerReport> part) {
        return workers.stream().mapToLong(part).sum();
    }

    /** The operations per second of the fastest worker. */
    double ratePerWorker() {
        double fastest = 0;
        for (WorkerReport worker : workers) {
            long active = activeNanos(worker.activity());
            if (active > 0) {
                fastest = Math.max(fastest, worker.activity().operations() * Durations.NANOS_PER_SECOND / active);
            }
        }
        return fastest;
    }

    /** The share of its time in which the busiest worker worked; {@code null} where that is not known. */
    @Nullable
    Double busyShare() {
        Double busiest = busiest(worker -> activeNanos(worker.activity()) / Durations.NANOS_PER_SECOND);
        return busiest == null ? null : (Double) Math.min(1, busiest);
    }

    /** The seconds that the busiest worker worked, by some quantity of it; {@code null} where that is not known. */
    @Nullable
    Double busiest(ToDoubleFunction<WorkerReport> quantity) {
        Double busiest = null;
        for (WorkerReport worker : workers) {
            long used = worker.cpuTime().nanos();
            double per = quantity.applyAsDouble(worker);
            if (per > 0 && used > 0) {
                double share = Math.max(0, used - worker.spunNanos()) / Durations.NANOS_PER_SECOND / per;
                busiest = busiest == null ? share : Math.max(busiest, share);
            }
        }
        return busiest;
    }

    /** The time of all workers less that of all operations, as a share; {@code null} where there is none. */
    @Nullable
    Double ownShare() {
        double active = workers.stream()
                .mapToDouble(worker -> activeNanos(worker.activity()))
                .sum();
        double inOperations = total(totals.serviceTimes(List.of(OperationKind.values())));
        for (Histogram times : totals.failureTimes().values()) {
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
