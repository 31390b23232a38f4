package org.storeharness.cli.progress;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
import org.storeharness.core.result.timeline.IntervalSnapshot;
import org.storeharness.core.run.stage.RunListener;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.unit.InvalidValueException;

/** Serves the progress of a run as metrics for Prometheus, over HTTP. */
public final class MetricsServer implements RunListener, AutoCloseable {
    private static final String[] LABELS = {"target", "workload", "concurrency"};

    private final Counter operations;
    private final Gauge rate;
    private final Gauge latency;
    private final Gauge progress;
    private final HTTPServer server;

    /**
     * Starts the server.
     *
     * @param address to listen on
     * @throws InvalidValueException if it cannot listen on that port
     */
    public MetricsServer(InetAddress address, int port) {
        PrometheusRegistry registry = new PrometheusRegistry();
        operations = Counter.builder()
                .name("storeharness_operations_total")
                .help("Operations since the run began, by outcome: ok or failed")
                .labelNames("target", "workload", "concurrency", "outcome")
                .register(registry);
        rate = Gauge.builder()
                .name("storeharness_operations_per_second")
                .help("Successful operations in the last second")
                .labelNames(LABELS)
                .register(registry);
        latency = Gauge.builder()
                .name("storeharness_latency_seconds")
                .help("Response time under open load, service time under closed load, of the last second")
                .labelNames("target", "workload", "concurrency", "quantile")
                .register(registry);
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

    @Override
    public void interval(Stage stage, IntervalSnapshot snapshot) {
        String target = stage.target();
        String workload = stage.workloadName();
        String concurrency = String.valueOf(stage.workload().concurrency());
        operations.labelValues(target, workload, concurrency, "ok").inc(snapshot.ok());
        operations.labelValues(target, workload, concurrency, "failed").inc(snapshot.failed());
        rate.labelValues(target, workload, concurrency).set(snapshot.opsPerSecond());
        if (snapshot.p50Nanos() != null) {
            latency.labelValues(target, workload, concurrency, "0.5").set(snapshot.p50Nanos() / 1e9);
        }
        if (snapshot.p99Nanos() != null) {
            latency.labelValues(target, workload, concurrency, "0.99").set(snapshot.p99Nanos() / 1e9);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
