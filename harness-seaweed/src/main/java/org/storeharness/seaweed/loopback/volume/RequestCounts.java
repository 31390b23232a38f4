package org.storeharness.seaweed.loopback.volume;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** How many requests one volume server took, by method, and the text in which Prometheus would get that. Thread-safe. */
public final class RequestCounts {
    /** As SeaweedFS names it. */
    private static final String NAME = "SeaweedFS_volumeServer_request_total";

    private final Map<String, LongAdder> byMethod = new ConcurrentSkipListMap<>();

    /** One more, of this method of HTTP. */
    public void add(String method) {
        byMethod.computeIfAbsent(method, any -> new LongAdder()).increment();
    }

    /** All of them. */
    public String text() {
        StringBuilder text = new StringBuilder("# TYPE " + NAME + " counter\n");
        byMethod.forEach((method, count) ->
                text.append(String.format(Locale.ROOT, "%s{type=\"%s\"} %d\n", NAME, method, count.sum())));
        return text.toString();
    }
}
