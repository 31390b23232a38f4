package org.storeharness.crosscheck.model;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a server or the kernel counted.
 *
 * @param name of the counters
 * @param operations {@code null} where operations are not counted as tools count them
 * @param bytes {@code null} where bytes are not counted as tools count them
 * @param extraCounts further counts, to be shown per operation
 */
public record ObservedTotals(
        String name, @Nullable Long operations, @Nullable Long bytes, Map<Quantity, Long> extraCounts) {
    public ObservedTotals {
        extraCounts = Map.copyOf(extraCounts);
    }

    /** Operations alone. */
    public static ObservedTotals ofOperations(String name, long count) {
        return new ObservedTotals(name, count, null, Map.of());
    }

    /** Bytes alone. */
    public static ObservedTotals ofBytes(String name, long count) {
        return new ObservedTotals(name, null, count, Map.of());
    }

    /** The increase since an earlier reading. */
    public ObservedTotals since(ObservedTotals earlier) {
        Map<Quantity, Long> increases = new EnumMap<>(Quantity.class);
        extraCounts.forEach((quantity, now) -> {
            Long before = earlier.extraCounts.get(quantity);
            if (before != null) {
                increases.put(quantity, now - before);
            }
        });
        return new ObservedTotals(
                name, difference(operations, earlier.operations), difference(bytes, earlier.bytes), increases);
    }

    private static @Nullable Long difference(@Nullable Long now, @Nullable Long before) {
        return now == null || before == null ? null : (Long) (now - before);
    }
}
