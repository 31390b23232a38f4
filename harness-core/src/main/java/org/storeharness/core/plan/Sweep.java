package org.storeharness.core.plan;

import java.util.List;
import org.storeharness.core.unit.Check;

/**
 * Values to go through, each with every workload and target. An empty list keeps the workloads' own.
 *
 * @param concurrency the concurrencies
 * @param size the sizes
 */
public record Sweep(List<Integer> concurrency, List<SizeDistribution> size) {
    public Sweep {
        concurrency.forEach(value -> Check.range("concurrency", value, 1, Workload.MAXIMUM_CONCURRENCY));
        concurrency = List.copyOf(concurrency);
        size = List.copyOf(size);
    }

    /** No sweep: every workload as it is. */
    public static Sweep none() {
        return new Sweep(List.of(), List.of());
    }
}
