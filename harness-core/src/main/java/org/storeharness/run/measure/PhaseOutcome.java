package org.storeharness.run.measure;

import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.unit.Durations;

/**
 * What one stage did in one phase. All times are from the common start.
 *
 * @param totals the samples of all workers
 * @param workers what each worker did that had something to do
 * @param clients what the harness itself used in the phase, on each host
 */
public record PhaseOutcome(PhaseTotals totals, List<WorkerReport> workers, List<ClientObservation> clients) {
    public PhaseOutcome {
        workers = List.copyOf(workers);
        clients = List.copyOf(clients);
    }

    /** What the harness itself used on all hosts. */
    ClientObservation client() {
        return ClientObservation.merge(clients);
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
                : (Double)
                        (sum(worker -> Math.max(0, worker.cpuTime().nanos() - worker.spunNanos())) / Durations.NANOS_PER_SECOND);
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
