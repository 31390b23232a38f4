package org.storeharness.result.measurement;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.CountersDelta;
import org.storeharness.unit.OmittedIfEmpty;

/**
 * The harness's measures of itself and its machine during one measured phase, to tell whether the client was the
 * limit. Unknown values are {@code null}.
 *
 * @param workers the threads that did the operations
 * @param cpuSecondsPerOperation the processor time of the worker threads per operation that was started, without that in which they spun
 *     until the start of one; under open load with that of going to sleep and waking up. Of a store with {@link
 *     org.storeharness.store.StoreFacts#OTHER_THREADS} it is not all of it
 * @param workerSeconds the processor time of the worker threads
 * @param workerUserSeconds the part of it in user mode, in ticks of some milliseconds for each worker
 * @param busyShare asynchronous stores: the share of time in which the busiest worker worked and did not wait for the
 *     network, 0 to 1
 * @param ownShare closed load on blocking stores: the part of their time that workers spent between operations, on making
 *     contents, checking what was read, and recording, 0 to 1
 * @param lateness open load: the lateness of operations for which a worker was free in time, so that nothing but the
 *     harness or its machine delayed them
 * @param hiccups the pauses of the process, see {@link org.storeharness.environment.HiccupMeter}
 * @param counters the counts of the kernel and the JVM
 * @param boundBy why the client may have been the limit, without target and workload; empty if it was not
 * @param allocatedBytesPerOperation the bytes of the heap that the worker threads allocated for each operation that was started, by the
 *     harness and the store's driver: garbage, but for what a store in memory keeps
 * @param cpuSecondsWithinOperation blocking stores under open load: the part of {@code cpuSecondsPerOperation} that the mean operation took from its
 *     start to its end, estimated from one each 10 ms of each worker
 */
public record ClientMetrics(
        int workers,
        @Nullable Double cpuSecondsPerOperation,
        @Nullable Double workerSeconds,
        @Nullable Double workerUserSeconds,
        @Nullable Double busyShare,
        @Nullable Double ownShare,
        Latency lateness,
        Latency hiccups,
        CountersDelta counters,
        List<Caution> boundBy,
        @OmittedIfEmpty @Nullable Double allocatedBytesPerOperation,
        @OmittedIfEmpty @Nullable Double cpuSecondsWithinOperation) {
    /** Says that nothing was measured. */
    public static final ClientMetrics UNKNOWN = new ClientMetrics(
            0, null, null, null, null, null, Latency.NONE, Latency.NONE, CountersDelta.UNKNOWN, List.of(), null, null);

    public ClientMetrics {
        boundBy = List.copyOf(boundBy);
    }

    /** The same with the reasons why it may have been the limit. */
    public ClientMetrics withBoundBy(List<Caution> reasons) {
        return new ClientMetrics(
                workers,
                cpuSecondsPerOperation,
                workerSeconds,
                workerUserSeconds,
                busyShare,
                ownShare,
                lateness,
                hiccups,
                counters,
                reasons,
                allocatedBytesPerOperation,
                cpuSecondsWithinOperation);
    }

    /** The figures of all hosts with every reason why the client of one may have been the limit, and its name. */
    public ClientMetrics limitedAsOnAny(List<HostMeasurement> hosts) {
        return withBoundBy(hosts.stream()
                .flatMap(host -> host.client().boundBy().stream().map(limit -> limit.with("host", host.host())))
                .toList());
    }

    /** Whether the client, not the store, may have been the limit. */
    public boolean isLimit() {
        return !boundBy.isEmpty();
    }

    /** The share of the processor time of its machine that was in use, by whatever, 0 to 1; {@code null} if it is not known. */
    public @Nullable Double machineBusyShare() {
        return counters.machine().busyShare();
    }
}
