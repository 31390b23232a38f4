package org.storeharness.run.phase;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.sample.SlowestOperations;
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

    long started() {
        return sum(worker -> worker.activity().operations());
    }

    long sum(ToLongFunction<WorkerReport> part) {
        return workers.stream().mapToLong(part).sum();
    }
}
