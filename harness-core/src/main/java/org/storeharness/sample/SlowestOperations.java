package org.storeharness.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.storeharness.result.measurement.SlowOperation;
import org.storeharness.sample.SlowReservoir.PhaseFacts;

/**
 * The slowest successful operations of a phase.
 *
 * @param operations the slowest first
 * @param completeFromNanos all operations whose response time was at least so long are among them
 */
public record SlowestOperations(List<SlowOperation> operations, long completeFromNanos) {
    /** So many are kept of a phase. */
    public static final int MOST = 1_000;

    /** None is known. */
    public static final SlowestOperations NONE = new SlowestOperations(List.of(), 0);

    /** The most that all workers together keep of a phase, so that some thousand workers take no more memory than a few. */
    private static final int MOST_OF_WORKERS = 16 * MOST;

    private static final int LEAST_OF_WORKER = 16;

    public SlowestOperations {
        operations = List.copyOf(operations);
    }

    /** The number of operations that each of the workers keeps. */
    public static int ofEach(int workers) {
        return Math.max(LEAST_OF_WORKER, Math.min(MOST, MOST_OF_WORKERS / workers));
    }

    /**
     * The slowest operations of the workers of a host.
     *
     * @param most the most that are kept
     */
    public static SlowestOperations of(List<SlowReservoir> workers, int most, PhaseFacts phase) {
        long[] responses = workers.stream()
                .flatMapToLong(worker -> LongStream.of(worker.responses()))
                .toArray();
        Arrays.sort(responses);
        long least = responses.length > most ? responses[responses.length - most] : 0;
        List<SlowOperation> found = new ArrayList<>();
        workers.forEach(worker -> found.addAll(worker.operations(least, phase)));
        return slowest(
                found,
                most,
                Math.max(
                        responses.length > most ? responses[responses.length - most - 1] + 1 : 0,
                        workers.stream()
                                .mapToLong(SlowReservoir::completeFromNanos)
                                .max()
                                .orElse(0)));
    }

    /** The slowest operations of all hosts. */
    public static SlowestOperations merge(List<SlowestOperations> hosts) {
        return slowest(
                hosts.stream().flatMap(host -> host.operations.stream()).toList(),
                MOST,
                hosts.stream()
                        .mapToLong(SlowestOperations::completeFromNanos)
                        .max()
                        .orElse(0));
    }

    private static SlowestOperations slowest(List<SlowOperation> found, int most, long completeFrom) {
        List<SlowOperation> sorted = found.stream()
                .sorted(Comparator.comparing(SlowOperation::responseNanos)
                        .reversed()
                        .thenComparing(SlowOperation::startNanos))
                .toList();
        return sorted.size() <= most
                ? new SlowestOperations(sorted, completeFrom)
                : new SlowestOperations(
                        sorted.subList(0, most),
                        Math.max(completeFrom, sorted.get(most).responseNanos() + 1));
    }

    /** The same operations, so many of the slowest changed. */
    public SlowestOperations with(int most, UnaryOperator<SlowOperation> change) {
        List<SlowOperation> all = new ArrayList<>(operations);
        all.subList(0, Math.min(most, all.size())).replaceAll(change);
        return new SlowestOperations(all, completeFromNanos);
    }

    /**
     * The operations that took at least this long; where not all of them were kept, the slowest of them.
     *
     * @return the slowest first
     */
    public List<SlowOperation> from(long nanos) {
        List<SlowOperation> complete = atLeast(Math.max(nanos, completeFromNanos));
        return complete.isEmpty() ? atLeast(nanos) : complete;
    }

    private List<SlowOperation> atLeast(long nanos) {
        return operations.stream()
                .filter(operation -> operation.responseNanos() >= nanos)
                .toList();
    }
}
