package org.storeharness.result.measurement;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The waits and the work of operations in the server, known from looks at all of them at some moments of a phase.
 *
 * @param looks the number of looks
 * @param seconds the time over which the looks are spread, in which all operations were
 * @param seen the number of operations seen in all looks, by their wait or work
 */
public record ServerLooks(int looks, double seconds, Map<String, Long> seen) {
    /** Says that nothing is known. */
    public static final ServerLooks NONE = new ServerLooks(0, 0, Map.of());

    public ServerLooks {
        seen = Collections.unmodifiableMap(new TreeMap<>(seen));
    }

    /** These looks and others. */
    ServerLooks plus(ServerLooks other) {
        Map<String, Long> all = new TreeMap<>(seen);
        other.seen.forEach((doing, times) -> all.merge(doing, times, Long::sum));
        return new ServerLooks(looks + other.looks, seconds + other.seconds, all);
    }

    /** The same without those that did this, whose time is known otherwise. */
    ServerLooks without(String doing) {
        Map<String, Long> others = new TreeMap<>(seen);
        others.remove(doing);
        return new ServerLooks(looks, seconds, others);
    }

    /** The number of operations seen in all looks. */
    long operations() {
        return seen.values().stream().mapToLong(Long::longValue).sum();
    }
}
