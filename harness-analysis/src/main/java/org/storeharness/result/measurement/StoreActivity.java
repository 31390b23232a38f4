package org.storeharness.result.measurement;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.store.ScrapedCounters;

/**
 * The store's own counters over one measured phase. They count the whole server, including its other users.
 *
 * @param operations the successful operations of the phase, inside and outside of the window
 * @param objects the objects of those operations
 * @param counters the increase of each counter, by its name with the unit
 */
public record StoreActivity(long operations, long objects, Map<String, Long> counters) {
    /** A sum or a number of requests of a distribution in seconds, as SeaweedFS, Garage and others have them. */
    private static final Pattern REQUEST_TIMES = Pattern.compile("(.*request.*)_(nanos_sum|seconds_count)(\\{.*})?");

    /** The share of requests beside those of operations, such as those of other users, up to which their time is that of an operation. */
    private static final double OTHER_REQUESTS = 0.1;

    /** SeaweedFS counts some steps within a request as if they were requests, for whatever store it is asked. */
    private static final Pattern STEP = Pattern.compile("type=\"(chunk|writeTo)");

    public StoreActivity {
        counters = Collections.unmodifiableMap(new LinkedHashMap<>(counters));
    }

    /** Whether a counter is one of those that say how long a server's requests took. */
    public static boolean isRequestTime(String name) {
        return REQUEST_TIMES.matcher(name).matches();
    }

    /**
     * The growth of counters; empty if it is not known, for example because the server was restarted, or because not as many servers as
     * before answered. Of what servers serve a series with labels exists from the first time on that it counts.
     */
    public static Map<String, Long> growth(Map<String, Long> before, Map<String, Long> after) {
        if (!Objects.equals(before.get(ScrapedCounters.ADDRESSES), after.get(ScrapedCounters.ADDRESSES))) {
            return Map.of();
        }
        boolean served = before.containsKey(ScrapedCounters.ADDRESSES);
        Map<String, Long> grown = new LinkedHashMap<>(after);
        grown.keySet().removeIf(name -> !before.containsKey(name) && !(served && name.endsWith("}")));
        grown.remove(ScrapedCounters.ADDRESSES);
        grown.replaceAll((name, value) -> value - before.getOrDefault(name, 0L));
        return grown.values().stream().anyMatch(growth -> growth < 0) ? Map.of() : grown;
    }

    /**
     * The time of requests that servers report, in seconds for each operation; where several layers do, the largest, which includes those
     * of the others. Empty where none counted about as many requests as there were operations: then they are other units of work.
     */
    public OptionalDouble serverSeconds() {
        Map<String, Long> nanos = new HashMap<>();
        Map<String, Long> requests = new HashMap<>();
        counters.forEach((name, growth) -> {
            Matcher times = REQUEST_TIMES.matcher(name);
            if (times.matches() && !STEP.matcher(name).find()) {
                (times.group(2).equals("nanos_sum") ? nanos : requests).merge(times.group(1), growth, Long::sum);
            }
        });
        return nanos.entrySet().stream()
                .filter(layer ->
                        Math.abs(requests.getOrDefault(layer.getKey(), 0L) - operations) <= OTHER_REQUESTS * operations)
                .mapToDouble(layer -> layer.getValue() / 1e9 / operations)
                .max();
    }
}
