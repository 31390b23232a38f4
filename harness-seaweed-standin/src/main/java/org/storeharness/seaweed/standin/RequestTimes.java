package org.storeharness.seaweed.standin;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** Sums the times of requests, from their heads to their answers, delays and stalls included. Thread-safe. */
final class RequestTimes {
    private final String name;
    private final Map<String, LongAdder> counts = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> nanos = new ConcurrentSkipListMap<>();

    /**
     * @param name SeaweedFS's name of the distribution
     */
    RequestTimes(String name) {
        this.name = name;
    }

    /** Counts a request that was answered just now. */
    void count(Exchange answered) {
        long now = answered.context.executor().ticker().nanoTime();
        count(answered.method().name(), now - answered.arrivedNanos);
    }

    void count(String method, long took) {
        nanos.computeIfAbsent(method, any -> new LongAdder()).add(took);
        counts.computeIfAbsent(method, any -> new LongAdder()).increment();
    }

    /** Sums and numbers by method, in Prometheus's text format. */
    String text() {
        StringBuilder text = new StringBuilder("# TYPE " + name + " histogram\n");
        counts.forEach((method, count) -> text.append(String.format(
                Locale.ROOT,
                "%1$s_bucket{type=\"%2$s\",le=\"+Inf\"} %4$d\n%1$s_sum{type=\"%2$s\"} %3$.9f\n%1$s_count{type=\"%2$s\"} %4$d\n",
                name,
                method,
                nanos.getOrDefault(method, new LongAdder()).sum() / 1e9,
                count.sum())));
        return text.toString();
    }
}
