package org.storeharness.core.report;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.environment.CountersDelta;
import org.storeharness.core.plan.Spelling;
import org.storeharness.core.result.Client;
import org.storeharness.core.result.Latency;
import org.storeharness.core.result.Measurement;
import org.storeharness.core.result.Operations;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.result.WarmUp;

/**
 * One row per measurement, names in the first row, see {@link Csv}.
 */
public final class CsvReport implements ReportWriter {
    @Override
    public String format() {
        return "csv";
    }

    @Override
    public String description() {
        return "one row per measurement, for spreadsheets and scripts";
    }

    @Override
    public void write(Report report, Writer out) throws IOException {
        RunResult result = report.result();
        boolean first = true;
        for (Measurement measurement : result.results()) {
            Map<String, @Nullable Object> row = row(result, measurement);
            if (first) {
                Csv.line(out, new ArrayList<>(row.keySet()));
                first = false;
            }
            Csv.line(out, new ArrayList<>(row.values()));
        }
    }

    private static Map<String, @Nullable Object> row(RunResult result, Measurement measurement) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("run", result.run().id());
        row.put("run_valid", result.run().valid());
        target(row, result, measurement);
        row.put("workload", measurement.workload());
        row.put("load", measurement.load());
        row.put("round", measurement.round());
        row.put("concurrency", measurement.concurrency());
        row.put("size", measurement.size());
        row.put("batch_objects", measurement.batch());
        WarmUp warmUp = measurement.warmUp();
        row.put("warm_up_seconds", warmUp == null ? null : warmUp.seconds());
        row.put("warm_up_steady", warmUp == null ? null : Spelling.of(warmUp.steady()));
        row.put("ops_per_second", measurement.throughput().opsPerSecond());
        row.put("objects_per_second", measurement.throughput().objectsPerSecond());
        row.put("bytes_per_second", measurement.throughput().bytesPerSecond());
        row.put("window_seconds", measurement.window().seconds());
        row.put("window_common", measurement.window().common());
        operations(row, measurement.operations());
        row.put("verified_reads", measurement.verifiedReads());
        latency(row, "service", measurement.serviceTime());
        latency(row, "response", measurement.responseTime());
        client(row, measurement.client());
        return row;
    }

    private static void target(Map<String, @Nullable Object> row, RunResult result, Measurement measurement) {
        TargetResult target = result.targets().stream()
                .filter(one -> one.name().equals(measurement.target()))
                .findFirst()
                .orElse(null);
        row.put("target", measurement.target());
        row.put("store", target == null ? null : target.store());
        row.put("product", target == null ? null : target.facts().product());
        row.put("stand_in", target == null ? null : target.facts().standIn());
        row.put("durability", target == null ? null : Spelling.of(target.facts().durability()));
    }

    private static void operations(Map<String, @Nullable Object> row, Operations operations) {
        row.put("ok", operations.ok());
        row.put("miss", operations.miss());
        row.put("timeout", operations.timeout());
        row.put("rejected", operations.rejected());
        row.put("corrupt", operations.corrupt());
        row.put("error", operations.error());
        row.put("shed", operations.shed());
        row.put("unfinished", operations.unfinished());
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

    private static void client(Map<String, @Nullable Object> row, Client client) {
        CountersDelta.Process process = client.counters().process();
        row.put("client_bound", client.bound());
        row.put("client_cpu_seconds_per_operation", client.cpuSecondsPerOperation());
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
