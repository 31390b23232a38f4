package org.storeharness.plan;

import java.util.List;
import java.util.Set;
import org.storeharness.unit.Check;

/**
 * The values of a sweep, each applied to every workload and target. An empty list keeps the workloads' own.
 *
 * @param concurrency the concurrencies
 * @param size the sizes
 */
public record Sweep(List<Integer> concurrency, List<SizeDistribution> size) {
    public Sweep {
        concurrency.forEach(value -> Check.range("concurrency", value, 1, Workload.MAXIMUM_CONCURRENCY));
        concurrency = distinct("concurrency", concurrency);
        size = distinct("size", size);
    }

    private static <T> List<T> distinct(String field, List<T> values) {
        Check.require(
                Set.copyOf(values).size() == values.size(), field, () -> "must not repeat a value, got " + values);
        return List.copyOf(values);
    }

    /** No sweep: every workload as it is. */
    public static Sweep none() {
        return new Sweep(List.of(), List.of());
    }
}
