package org.storeharness.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.storeharness.json.JsonLinesWriter;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.HostLogLine;
import org.storeharness.result.IntervalSnapshot;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.StageId;
import org.storeharness.run.phase.SiteJson;
import org.storeharness.sample.IntervalLog;
import org.storeharness.sample.IntervalMerger;
import org.storeharness.sample.Latencies;
import org.storeharness.sample.PhaseId;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.sample.SampleCollector;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.store.Outcome;

/**
 * Measures what one second of many hosts costs the thread of a run: reading their intervals as they were sent, merging and logging them.
 * An operation of the benchmark is a second of all hosts, so 50 ms of processor time are 5 % of a processor. {@link WorkerTimeProfiler}
 * shows that time.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class HostMergeBenchmark {
    private static final int WORKERS = 64;
    private static final int OPERATIONS_OF_A_WORKER = 500;
    private static final double TYPICAL_NANOS = 500_000;

    /** Hosts that do the work together. */
    @Param({"32"})
    public int hosts;

    /** Whether the load is open, so that there are response times too. */
    @Param({"false", "true"})
    public boolean open;

    private final List<String> sent = new ArrayList<>();
    private Path directory = Path.of("");
    private IntervalLog log;
    private IntervalLog.PhaseLog phase;
    private JsonLinesWriter<HostLogLine> hostLog;
    private IntervalMerger<PhaseTotals> merger;
    private long second;
    private long merged;

    /** What a host sends. */
    public record SentSecond(PhaseTotals samples) {}

    /** Makes a second of every host, and opens the logs. */
    @Setup
    public void begin() throws IOException {
        Random random = new Random(1);
        for (int host = 0; host < hosts; host++) {
            sent.add(SiteJson.write(new SentSecond(second(random))));
        }
        directory = Files.createTempDirectory("harness-merge");
        log = new IntervalLog(directory.resolve(IntervalLog.FILE), Instant.EPOCH);
        StageId stage = new StageId("fs", new Cell("mixed", new Arrivals.Closed(), hosts * WORKERS, "4KiB"), 1);
        phase = log.phase(new PhaseId(PhaseId.MEASURE, 0, stage), 0, IntervalLog.INTERVAL_NANOS, true);
        hostLog = new JsonLinesWriter<>(directory.resolve("hosts.jsonl"));
        merger = IntervalMerger.ofOperations(hosts, (number, samples) -> {
            phase.accept(number, samples);
            merged += samples.operations().ok();
        });
    }

    /** Reads and writes of all workers of a host, with times of two orders of magnitude. */
    private PhaseTotals second(Random random) {
        List<WorkerRecorder> workers = new ArrayList<>();
        for (int worker = 0; worker < WORKERS; worker++) {
            WorkerRecorder recorder = new WorkerRecorder(IntervalLog.INTERVAL_NANOS, open);
            recorder.begin(0, 0);
            for (int i = 0; i < OPERATIONS_OF_A_WORKER; i++) {
                long nanos = (long) (TYPICAL_NANOS * Math.exp(random.nextGaussian()));
                recorder.started(0, WorkerRecorder.UNUSED);
                OperationKind kind = i % 2 == 0 ? OperationKind.READ : OperationKind.WRITE;
                recorder.ended(kind, Outcome.OK, 0, 0, nanos, 1, IntervalLog.INTERVAL_NANOS - 1);
            }
            recorder.finish(IntervalLog.INTERVAL_NANOS - 1);
            workers.add(recorder);
        }
        return new SampleCollector(workers, (number, samples) -> {}).finish();
    }

    /** A second of all hosts; returns the operations of all seconds so far. */
    @Benchmark
    public long second() throws IOException {
        for (int host = 0; host < hosts; host++) {
            PhaseTotals samples =
                    SiteJson.read(SentSecond.class, sent.get(host), "second").samples();
            merger.add(host, second, samples);
            IntervalSnapshot did = snapshot(samples);
            hostLog.write(new HostLogLine(
                    "host" + host, phase.tag(), second, did.ok(), did.failed(), did.p50Nanos(), did.p99Nanos()));
        }
        second++;
        merger.passOn(second);
        return merged;
    }

    private static IntervalSnapshot snapshot(PhaseTotals samples) {
        OperationCounts operations = samples.operations();
        Histogram times = samples.headlineTimes();
        return new IntervalSnapshot(
                1,
                operations.ok(),
                operations.scheduled() - operations.ok(),
                Latencies.percentile(times, 50),
                Latencies.percentile(times, 99));
    }

    /** Closes the logs and removes them. */
    @TearDown
    public void end() throws IOException {
        log.close();
        hostLog.close();
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
