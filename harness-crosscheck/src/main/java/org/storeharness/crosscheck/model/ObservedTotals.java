package org.storeharness.crosscheck.model;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What somebody saw who belongs to neither tool: the server, or the kernel.
 *
 * @param name who
 * @param operations {@code null} where it does not count operations as tools do
 * @param bytes {@code null} where it does not count bytes as tools do
 * @param extraCounts what else it counted, to be shown for each operation
 */
public record ObservedTotals(
        String name, @Nullable Long operations, @Nullable Long bytes, Map<Quantity, Long> extraCounts) {
    public ObservedTotals {
        extraCounts = Map.copyOf(extraCounts);
    }

    /** One who counts operations. */
    public static ObservedTotals ofOperations(String name, long seen) {
        return new ObservedTotals(name, seen, null, Map.of());
    }

    /** One who counts bytes. */
    public static ObservedTotals ofBytes(String name, long seen) {
        return new ObservedTotals(name, null, seen, Map.of());
    }

    /** What it saw between an earlier reading and this one. */
    public ObservedTotals since(ObservedTotals earlier) {
        Map<Quantity, Long> more = new EnumMap<>(Quantity.class);
        extraCounts.forEach((quantity, now) -> {
            Long before = earlier.extraCounts.get(quantity);
            if (before != null) {
                more.put(quantity, now - before);
            }
        });
        return new ObservedTotals(
                name, difference(operations, earlier.operations), difference(bytes, earlier.bytes), more);
    }

    private static @Nullable Long difference(@Nullable Long now, @Nullable Long before) {
        return now == null || before == null ? null : (Long) (now - before);
    }
}
