package org.storeharness.report;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.CountersDelta;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.ClientMetrics;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.result.measurement.WarmUp;
import org.storeharness.result.measurement.Window;
import org.storeharness.store.StoreFacts;
import org.storeharness.unit.EnumSpelling;

/**
 * One row per measurement; names in the first row,
 * see {@link Csv}.
 */
public final class CsvReport implements ReportWriter {
    @Override
    public void write(Report report, Writer out) throws IOException {
        RunResult result = report.result();
        boolean first = true;
        for (Measurement measurement : result.results()) {
            Map<String, @Nullable Object> row = row(result, measurement);
            if (first) {
                first = false;
                Csv.line(out, new ArrayList<>(row.keySet()));
            }
            Csv.line(out, new ArrayList<>(row.values()));
        }
    }

    private static Map<String, @Nullable Object> row(RunResult result, Measurement measurement) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("run", result.run().id());
        row.put("run_valid", result.run().valid());
        TargetResult target = result.target(measurement.target()).orElseThrow();
        target(row, target);
        row.put("workload", measurement.workload());
        row.put("load", measurement.load().toString());
        row.put("round", measurement.round());
        row.put("concurrency", measurement.concurrency());
        row.put("size", measurement.size());
        row.put("batch_objects", measurement.batch());
        WarmUp warmUp = measurement.warmUp();
        row.put("warm_up_seconds", warmUp == null ? null : warmUp.seconds());
        rates(row, measurement.throughput(), measurement.window());
        operations(row, measurement.operations());
        row.put("verified_reads", measurement.verifiedReads());
        latency(row, "service", measurement.serviceTime());
        latency(row, "response", measurement.responseTime());
        client(row, measurement.client(), target.facts().settings().containsKey(StoreFacts.OTHER_THREADS));
        return row;
    }

    private static void target(Map<String, @Nullable Object> row, TargetResult target) {
        row.put("target", target.name());
        row.put("store", target.store());
        row.put("product", target.facts().product());
        row.put("stand_in", target.facts().standIn());
        row.put("durability", EnumSpelling.of(target.facts().durability()));
    }

    private static void rates(Map<String, @Nullable Object> row, Throughput throughput, Window window) {
        row.put("ops_per_second", throughput.opsPerSecond());
        row.put("objects_per_second", throughput.objectsPerSecond());
        row.put("bytes_per_second", throughput.bytesPerSecond());
        row.put("window_seconds", window.seconds());
        row.put("window_common", window.common());
    }

    private static void operations(Map<String, @Nullable Object> row, OperationCounts operations) {
        row.putAll(operations.byOutcome());
        row.put("late", operations.late());
        row.put("retries", operations.retries());
    }

    private static void latency(Map<String, @Nullable Object> row, String name, Latency latency) {
        boolean none = latency.count() == 0;
        row.put(name + "_count", latency.count());
        row.put(name + "_min_ns", none ? null : latency.min());
        row.put(name + "_mean_ns", none ? null : latency.mean());
        row.put(name + "_stddev_ns", none ? null : latency.stddev());
        row.put(name + "_p50_ns", latency.p50());
        row.put(name + "_p75_ns", latency.p75());
        row.put(name + "_p90_ns", latency.p90());
        row.put(name + "_p95_ns", latency.p95());
        row.put(name + "_p99_ns", latency.p99());
        row.put(name + "_p999_ns", latency.p999());
        row.put(name + "_p9999_ns", latency.p9999());
        row.put(name + "_max_ns", none ? null : latency.max());
    }

    /**
     * @param worksElsewhere whether threads besides the workers did a part of the work, which the workers' processor time does not show
     */
    private static void client(Map<String, @Nullable Object> row, ClientMetrics client, boolean worksElsewhere) {
        CountersDelta.ProcessDelta process = client.counters().process();
        row.put("client_bound", client.isLimit());
        row.put("client_cpu_seconds_per_operation", worksElsewhere ? null : client.cpuSecondsPerOperation());
        row.put("client_busy_share", client.busyShare());
        row.put("client_own_share", client.ownShare());
        row.put("lateness_p50_ns", client.lateness().p50());
        row.put("lateness_p99_ns", client.lateness().p99());
        row.put("hiccup_p99_ns", client.hiccups().p99());
        row.put(
                "hiccup_max_ns",
                client.hiccups().count() == 0 ? null : client.hiccups().max());
        row.put("process_cpu_seconds", process.cpuSeconds());
        row.put("steal_share", client.counters().machine().stealShare());
        row.put("gc_ms", Math.round(process.collectionSeconds() * 1000));
    }
}
