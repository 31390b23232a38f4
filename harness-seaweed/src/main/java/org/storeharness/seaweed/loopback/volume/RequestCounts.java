package org.storeharness.seaweed.loopback.volume;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** The number of requests to one volume server by method, in Prometheus's text format. Thread-safe. */
public final class RequestCounts {
    /** SeaweedFS's name of the counter. */
    private static final String NAME = "SeaweedFS_volumeServer_request_total";

    private final Map<String, LongAdder> byMethod = new ConcurrentSkipListMap<>();

    /** Counts a request with this HTTP method. */
    public void add(String method) {
        byMethod.computeIfAbsent(method, any -> new LongAdder()).increment();
    }

    /** All counts. */
    public String text() {
        StringBuilder text = new StringBuilder("# TYPE " + NAME + " counter\n");
        byMethod.forEach((method, count) ->
                text.append(String.format(Locale.ROOT, "%s{type=\"%s\"} %d\n", NAME, method, count.sum())));
        return text.toString();
    }
}
