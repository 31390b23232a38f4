package org.storeharness.crosscheck.model;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What somebody saw who belongs to neither tool: the server, or the kernel.
 *
 * @param name who
 * @param operationsSeen {@code null} where it does not count operations as tools do
 * @param bytesSeen {@code null} where it does not count bytes as tools do
 * @param besides what else it counted, to be shown for each operation
 */
public record Witness(
        String name,
        @Nullable Long operationsSeen,
        @Nullable Long bytesSeen,
        Map<Quantity, Long> besides) {
    public Witness {
        besides = Map.copyOf(besides);
    }

    /** One who counts operations. */
    public static Witness ofOperations(String name, long seen) {
        return new Witness(name, seen, null, Map.of());
    }

    /** One who counts bytes. */
    public static Witness ofBytes(String name, long seen) {
        return new Witness(name, null, seen, Map.of());
    }

    /** What it saw between an earlier reading and this one. */
    public Witness since(Witness earlier) {
        Map<Quantity, Long> more = new EnumMap<>(Quantity.class);
        besides.forEach((quantity, now) -> {
            Long before = earlier.besides.get(quantity);
            if (before != null) {
                more.put(quantity, now - before);
            }
        });
        return new Witness(
                name,
                difference(operationsSeen, earlier.operationsSeen),
                difference(bytesSeen, earlier.bytesSeen),
                more);
    }

    private static @Nullable Long difference(@Nullable Long now, @Nullable Long before) {
        return now == null || before == null ? null : (Long) (now - before);
    }
}
