package org.storeharness.cli.progress;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.IntervalSnapshot;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.unit.InvalidValueException;

/** Serves the progress of a run as metrics for Prometheus, over HTTP. */
public final class MetricsServer implements RunListener, AutoCloseable {
    private static final List<String> LABELS = List.of("target", "workload", "concurrency");
    private static final List<String> HOST_LABELS = List.of("host", "target", "workload", "concurrency");

    private final IntervalMetrics total;
    private final IntervalMetrics byHost;
    private final Gauge progress;
    private final HTTPServer server;

    /** Whether an interval was reported since the last workload started. */
    private boolean reported;

    /**
     * Starts the server.
     *
     * @param address to listen on
     * @throws InvalidValueException if it cannot listen on that port
     */
    public MetricsServer(InetAddress address, int port) {
        PrometheusRegistry registry = new PrometheusRegistry();
        total = new IntervalMetrics(registry, "storeharness_", "", LABELS);
        byHost = new IntervalMetrics(registry, "storeharness_host_", " of a host", HOST_LABELS);
        progress = Gauge.builder()
                .name("storeharness_progress_ratio")
                .help("How much of the run is done, 0 to 1")
                .register(registry);
        try {
            server = HTTPServer.builder()
                    .inetAddress(address)
                    .port(port)
                    .registry(registry)
                    .buildAndStart();
        } catch (IOException e) {
            throw new InvalidValueException(
                    "--watch-port", "cannot be listened on at " + address.getHostAddress() + ": " + e.getMessage());
        }
    }

    /** The port on which it listens. */
    public int port() {
        return server.getPort();
    }

    @Override
    public void progress(Stage stage, double share) {
        progress.set(share);
    }

    /** The workloads that went on before are over when the next one starts, or those that start with it. */
    @Override
    public void started(Stage stage) {
        if (reported) {
            endLastSecond();
        }
    }

    @Override
    public void measured(Measurement measurement) {
        endLastSecond();
    }

    private void endLastSecond() {
        total.end();
        byHost.end();
        reported = false;
    }

    @Override
    public void interval(Stage stage, IntervalSnapshot snapshot) {
        reported = true;
        total.set(snapshot, stage.target(), stage.workloadName(), concurrency(stage));
    }

    @Override
    public void hostInterval(Stage stage, String host, IntervalSnapshot snapshot) {
        byHost.set(snapshot, host, stage.target(), stage.workloadName(), concurrency(stage));
    }

    private static String concurrency(Stage stage) {
        return String.valueOf(stage.workload().concurrency());
    }

    @Override
    public void close() {
        server.close();
    }

    /** The metrics of an interval, for one set of labels. */
    private static final class IntervalMetrics {
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
                    .help("Response time" + whose
                            + " under open load, service time under closed load, of the last second")
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
}
