package org.storeharness.cli.fs;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.RunResult;
import org.storeharness.statistics.Summary;
import org.storeharness.unit.DataSize;

/** Prints the throughput of each block size, and the cost of small ones. */
final class BlockSizeTable {
    private static final double MEGABYTE = 1e6;
    private static final double MICROS_PER_SECOND = 1e6;
    private static final List<String> WORK = List.of(StreamPlan.WRITE, StreamPlan.READ);

    private BlockSizeTable() {}

    static void write(Map<DataSize, RunResult> results, PrintWriter out) {
        out.println();
        out.printf(
                Locale.ROOT,
                "%10s %14s %14s %14s %14s%n",
                "block size",
                "write MB/s",
                "µs a write",
                "read MB/s",
                "µs a read");
        results.forEach((size, result) -> {
            out.printf(Locale.ROOT, "%10s", size);
            for (String work : WORK) {
                Summary rate = bytesPerSecond(result, work);
                out.printf(
                        Locale.ROOT,
                        rate == null ? " %14s %14s" : " %,14.1f %,14.2f",
                        rate == null ? "-" : rate.median() / MEGABYTE,
                        rate == null ? "-" : MICROS_PER_SECOND * size.bytes() / rate.median());
            }
            out.println();
        });
        WORK.forEach(work -> speedupLine(results, work, out));
    }

    /** {@code write: blocks of 1MiB move 70.3 x as many bytes a second as blocks of 512B}. */
    private static void speedupLine(Map<DataSize, RunResult> results, String work, PrintWriter out) {
        DataSize smallest =
                results.keySet().stream().min(Comparator.naturalOrder()).orElseThrow();
        DataSize best = results.keySet().stream()
                .max(Comparator.comparingDouble(size -> {
                    Summary rate = bytesPerSecond(results.get(size), work);
                    return rate == null ? 0 : rate.median();
                }))
                .orElseThrow();
        Summary small = bytesPerSecond(results.get(smallest), work);
        Summary fast = bytesPerSecond(results.get(best), work);
        if (small != null && fast != null && !best.equals(smallest)) {
            out.printf(
                    Locale.ROOT,
                    "%s: blocks of %s move %.1f x as many bytes a second as blocks of %s%n",
                    work,
                    best,
                    fast.median() / small.median(),
                    smallest);
        }
    }

    /** The throughput over the rounds; {@code null} if the run is not valid or did not measure it. */
    private static @Nullable Summary bytesPerSecond(@Nullable RunResult result, String work) {
        if (result == null || !result.run().valid()) {
            return null;
        }
        double[] rates = result.results().stream()
                .filter(measurement -> measurement.workload().equals(work))
                .mapToDouble(measurement -> measurement.throughput().bytesPerSecond())
                .toArray();
        return rates.length == 0 ? null : Summary.of(rates);
    }
}
