package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.storeharness.cli.fs.BenchmarkTable.PlaceColumn;
import org.storeharness.cli.fs.JobRunner.JobRunResult;
import org.storeharness.cli.fs.WekatesterReport.JobFileResult;
import org.storeharness.fs.fio.FioRunPlanner;
import org.storeharness.report.Report;
import org.storeharness.report.WrittenText;
import org.storeharness.result.HostFixture;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement.KindResult;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.sample.Latencies;
import org.storeharness.sample.PhaseTotals;

/** Tests the table of jobs from one host and from several. */
class BenchmarkTableTest {
    private static final double GIB = 1L << 30;

    @Test
    void oneClientStandsBesideAllOfThem() throws IOException {
        String text = WrittenText.of(out -> new BenchmarkTable(List.of(
                        new PlaceColumn("Single client", corners(1, "a")),
                        new PlaceColumn("Aggregated", corners(3.5, "a", "b", "c", "d"))))
                .print(new PrintWriter(out)));
        assertThat(text.lines())
                .containsExactly(
                        "Benchmark         Single client                                 Aggregated",
                        "Read Throughput   8.90 GiB/s                                    31.15 GiB/s",
                        "Read Latency      272.00 µs avg., 99.5% completed under 272 µs  272.00 µs avg., 99.5% completed"
                                + " under 272 µs",
                        "Read IOPS         393,333 ops/s                                 1,376,666 ops/s",
                        "Read IOPS         393,333 ops/s                                 1,376,666 ops/s",
                        "");
    }

    @Test
    void whatOnlyOnePlaceHasIsNotKnownOfTheOther() throws IOException {
        String text = WrittenText.of(out -> new BenchmarkTable(List.of(
                        new PlaceColumn("Single client", corners(1, "a")),
                        new PlaceColumn("Aggregated", corners(2, "a", "b").subList(0, 1))))
                .print(new PrintWriter(out)));
        assertThat(text).contains("Read IOPS         393,333 ops/s                                 -\n");
    }

    @Test
    void theAverageIsThatOfOneHost() throws IOException {
        String text = WrittenText.of(
                out -> corners(3.5, "a", "b", "c", "d").forEach(new WekatesterReport(new PrintWriter(out))::print));
        assertThat(text.lines())
                .contains(
                        "starting test run for job 011-bandwidthR.job on a,b,c,d with 4 workers:",
                        "    total bandwidth: 31.15 GiB/s",
                        "    average bandwidth: 7.79 GiB/s per host",
                        "    total iops: 1,376,666/s",
                        "    average iops: 344,166/s per host");
    }

    /** Reads: bandwidth of 8.9 GiB/s, a mean of 272 us, twice 393,333 ops/s, times the factor. */
    private static List<JobFileResult> corners(double factor, String... hosts) {
        return List.of(
                result("011-bandwidthR.job", "# report bandwidth", factor, 1, hosts),
                result("021-latencyR.job", "# report latency", factor, 1, hosts),
                result("031-iopsR.job", "# report iops", factor, 2, hosts));
    }

    private static JobFileResult result(String name, String text, double factor, int jobs, String... hosts) {
        RunResult result = new ResultFixture()
                .rounds("fs", ResultFixture.READ, 1_000)
                .hosts(HostFixture.hosts(hosts))
                .build();
        Throughput throughput = new Throughput(393_333 * factor, 393_333 * factor, 8.9 * GIB * factor);
        KindResult reads =
                new KindResult(ResultFixture.operations(1_000, 0, 0), throughput, Latency.NONE, Latency.NONE);
        PhaseTotals totals = new PhaseTotals();
        Histogram times = Latencies.emptyHistogram();
        times.recordValueWithCount(272_000, 1_000);
        totals.times("read/ok/service").add(times);
        MeasuredJob job = new MeasuredJob(
                new FioRunPlanner.JobDescription("job", Map.of(), 0, 0, false),
                OperationCounts.NONE,
                1,
                Map.of("read", reads),
                totals,
                0,
                null,
                null);
        FioRunPlanner.FioRun run =
                new FioRunPlanner.FioRun(result.run().plan(), List.of(), List.of(), List.of(), List.of());
        return new JobFileResult(
                new JobFile(name, text, List.of(run), false),
                List.of(new JobRunResult(run, new Report(result, null), Collections.nCopies(jobs, job))));
    }
}
