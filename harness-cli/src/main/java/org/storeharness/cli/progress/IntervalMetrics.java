package org.storeharness.cli.progress;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.IntervalSnapshot;

/** The metrics of an interval, for one set of labels. */
final class IntervalMetrics {
    private final Counter operations;
    private final Gauge rate;
    private final Gauge latency;

    /**
     * Registers them.
     *
     * @param prefix begins their names
     * @param whose continues their descriptions
     */
    IntervalMetrics(PrometheusRegistry registry, String prefix, String whose, List<String> labels) {
        operations = Counter.builder()
                .name(prefix + "operations_total")
                .help("Operations" + whose + " since the run began, by outcome: ok or failed")
                .labelNames(with(labels, "outcome"))
                .register(registry);
        rate = Gauge.builder()
                .name(prefix + "operations_per_second")
                .help("Successful operations" + whose + " in the last second")
                .labelNames(labels.toArray(String[]::new))
                .register(registry);
        latency = Gauge.builder()
                .name(prefix + "latency_seconds")
                .help("Response time" + whose + " under open load, service time under closed load, of the last second")
                .labelNames(with(labels, "quantile"))
                .register(registry);
    }

    /** Takes the last interval. */
    void set(IntervalSnapshot snapshot, String... labels) {
        List<String> values = List.of(labels);
        operations.labelValues(with(values, "ok")).inc(snapshot.ok());
        operations.labelValues(with(values, "failed")).inc(snapshot.failed());
        rate.labelValues(labels).set(snapshot.opsPerSecond());
        setLatency(snapshot.p50Nanos(), with(values, "0.5"));
        setLatency(snapshot.p99Nanos(), with(values, "0.99"));
    }

    /** What is not known of the last second has no value, rather than one of an earlier second. */
    private void setLatency(@Nullable Long nanos, String... labels) {
        if (nanos == null) {
            latency.remove(labels);
        } else {
            latency.labelValues(labels).set(nanos / 1e9);
        }
    }

    /** Forgets what the last second was like: nothing goes on. What was counted stays. */
    void end() {
        rate.clear();
        latency.clear();
    }

    private static String[] with(List<String> labels, String last) {
        return Stream.concat(labels.stream(), Stream.of(last)).toArray(String[]::new);
    }
}
