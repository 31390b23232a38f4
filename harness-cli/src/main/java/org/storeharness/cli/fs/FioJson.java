package org.storeharness.cli.fs;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.fs.fio.FioRunPlanner;
import org.storeharness.report.FigureFormatter;
import org.storeharness.result.RunInfo;

/**
 * Figures in the structure of {@code fio --output-format=json}, as plain maps and lists. Fields that were not measured are
 * left out, except the direction {@code trim} and {@code slat_ns}, whose zeros scripts expect.
 */
final class FioJson {
    private static final long[] BOUNDS = {2, 4, 10, 20, 50, 100, 250, 500, 750, 1_000};
    private static final long[] LAST_BOUNDS = {2, 4, 10, 20, 50, 100, 250, 500, 750, 1_000, 2_000};
    private static final double[] PERCENTILES = {
        1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.5, 99.9, 99.95, 99.99
    };
    private static final DateTimeFormatter CTIME =
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ROOT);
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final int PERCENT = 100;
    private static final int KIB = 1_024;
    private static final int INPUT_OUTPUT_ERROR = 5;

    private FioJson() {}

    /**
     * The document for the runs of job files.
     *
     * @param files at least one, each with at least one run
     */
    static Map<String, Object> document(List<List<JobRunner.JobRunResult>> files) {
        List<Object> jobs = new ArrayList<>();
        int before = 0;
        for (List<JobRunner.JobRunResult> outcomes : files) {
            for (MeasuredJob job : inOrder(outcomes)) {
                jobs.add(job(job, before + job.job().group()));
            }
            before += 1
                    + outcomes.stream()
                            .flatMap(outcome -> outcome.run().jobs().stream())
                            .mapToInt(FioRunPlanner.JobDescription::group)
                            .max()
                            .orElse(0);
        }
        RunInfo first = files.get(0).get(0).report().result().run();
        Instant started = first.started();
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("fio version", "store-harness-" + first.harnessVersion());
        document.put("timestamp", started.getEpochSecond());
        document.put("timestamp_ms", started.toEpochMilli());
        document.put("time", CTIME.format(ZonedDateTime.ofInstant(started, ZoneId.systemDefault())));
        document.put("global options", Map.of());
        document.put("jobs", jobs);
        return document;
    }

    /** The jobs of one file in its order; those that only lay out files have zeros. */
    private static List<MeasuredJob> inOrder(List<JobRunner.JobRunResult> outcomes) {
        List<MeasuredJob> jobs = new ArrayList<>();
        for (JobRunner.JobRunResult outcome : outcomes) {
            outcome.jobs().stream().filter(job -> job.job().isReported()).forEach(jobs::add);
            outcome.run().layoutOnlyJobs().forEach(layout -> jobs.add(MeasuredJob.notMeasured(layout)));
        }
        jobs.sort(Comparator.comparingInt(job -> job.job().number()));
        return jobs;
    }

    private static Map<String, Object> job(MeasuredJob job, int group) {
        long runtime = Math.round(job.lastDoneNanos() / FigureFormatter.NANOS_PER_MILLI);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("jobname", job.job().name());
        fields.put("groupid", group);
        fields.put("error", job.operations().failed() == 0 ? 0 : INPUT_OUTPUT_ERROR);
        fields.put("elapsed", Math.max(1, (runtime + 999) / 1_000));
        fields.put("job options", job.job().options());
        fields.put("read", direction(job.directions().get("read")));
        fields.put("write", direction(job.directions().get("write")));
        fields.put("trim", direction(null));
        fields.put("job_runtime", runtime);
        MeasuredJob.Cpu cpu = job.cpu();
        if (cpu != null) {
            double seconds = Math.max(1, runtime) / MILLIS_PER_SECOND * cpu.clones();
            fields.put("usr_cpu", PERCENT * cpu.userSeconds() / seconds);
            fields.put("sys_cpu", PERCENT * cpu.systemSeconds() / seconds);
        }
        fields.putAll(latencyBuckets(job));
        return fields;
    }

    /** All of it over one time, as in fio: that in which the bytes and operations were done, in whole milliseconds. */
    private static Map<String, Object> direction(MeasuredJob.@Nullable Direction direction) {
        Map<String, Object> fields = new LinkedHashMap<>();
        long runtime =
                direction == null ? 0 : Math.max(1, Math.round(direction.nanos() / FigureFormatter.NANOS_PER_MILLI));
        double seconds = Math.max(1, runtime) / MILLIS_PER_SECOND;
        long bytes = direction == null ? 0 : direction.bytes();
        long ended = direction == null ? 0 : direction.operations().ok();
        long bytesPerSecond = Math.round(bytes / seconds);
        fields.put("io_bytes", bytes);
        fields.put("io_kbytes", bytes / KIB);
        fields.put("bw_bytes", bytesPerSecond);
        fields.put("bw", bytesPerSecond / KIB);
        fields.put("iops", ended / seconds);
        fields.put("runtime", runtime);
        fields.put("total_ios", ended);
        fields.put("short_ios", direction == null ? 0 : direction.operations().corrupt());
        fields.put("drop_ios", 0);
        fields.put("slat_ns", times(null));
        Map<String, Object> completion = times(direction == null ? null : direction.times());
        if (direction != null && direction.times().getTotalCount() > 0) {
            completion.put("percentile", percentiles(direction.times()));
        }
        fields.put("clat_ns", completion);
        fields.put("lat_ns", times(direction == null ? null : direction.times()));
        return fields;
    }

    private static Map<String, Object> times(@Nullable Histogram samples) {
        Histogram times = samples == null ? new Histogram(1) : samples;
        boolean any = times.getTotalCount() > 0;
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("min", any ? times.getMinValue() : 0);
        fields.put("max", any ? times.getMaxValue() : 0);
        fields.put("mean", any ? times.getMean() : 0.0);
        fields.put("stddev", any ? times.getStdDeviation() : 0.0);
        fields.put("N", any ? times.getTotalCount() : 0);
        return fields;
    }

    private static Map<String, Object> percentiles(Histogram times) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (double percentile : PERCENTILES) {
            fields.put(String.format(Locale.ROOT, "%.6f", percentile), times.getValueAtPercentile(percentile));
        }
        return fields;
    }

    /** The shares of operations in fio's latency buckets. */
    private static Map<String, Object> latencyBuckets(MeasuredJob job) {
        Histogram all = new Histogram(3);
        job.directions().values().forEach(direction -> all.add(direction.times()));
        NavigableMap<Long, Long> counts = new TreeMap<>();
        for (var value : all.recordedValues()) {
            counts.put(value.getValueIteratedTo(), value.getCountAtValueIteratedTo());
        }
        Map<String, Object> buckets = new LinkedHashMap<>();
        buckets.put("latency_ns", shares(counts, BOUNDS, 0, 1));
        buckets.put("latency_us", shares(counts, BOUNDS, 1_000, 1_000));
        Map<String, Double> millis = shares(counts, LAST_BOUNDS, 1_000_000, 1_000_000);
        millis.put(">=2000", share(counts, 2_000_000_000L, Long.MAX_VALUE));
        buckets.put("latency_ms", millis);
        return buckets;
    }

    /** The shares below each bound, and at or above the one before it. */
    private static Map<String, Double> shares(NavigableMap<Long, Long> counts, long[] bounds, long first, long unit) {
        Map<String, Double> shares = new LinkedHashMap<>();
        long from = first;
        for (long bound : bounds) {
            shares.put(String.format(Locale.ROOT, "%d", bound), share(counts, from, bound * unit));
            from = bound * unit;
        }
        return shares;
    }

    /** @param counts how often each time was recorded */
    private static double share(NavigableMap<Long, Long> counts, long from, long below) {
        return counts.isEmpty() ? 0 : (double) PERCENT * sum(counts.subMap(from, below)) / sum(counts);
    }

    private static long sum(Map<Long, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
