package org.storeharness.cli.fs;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.storeharness.environment.BackingDevice;
import org.storeharness.plan.OperationKind;
import org.storeharness.report.CautionText;
import org.storeharness.report.FigureFormatter;
import org.storeharness.report.Report;
import org.storeharness.report.ReportWriter;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.store.CacheEvidence;
import org.storeharness.unit.Durations;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.Printable;

/**
 * Prints dd's line for each measurement, and below it what dd does not tell: the rate within the calls alone, the times of
 * calls, the state of the page cache before, and the device's transfers.
 */
final class DdReport implements ReportWriter {

    /** The setting of a store of files that describes a write. */
    private static final String WRITE = "write";

    @Override
    public void write(Report report, Writer out) throws IOException {
        RunResult result = report.result();
        for (String reason : CautionText.invalidReasons(result)) {
            line(out, "NOT VALID: " + Printable.line(reason));
        }
        for (Measurement measurement : result.results()) {
            write(result, measurement, out);
        }
        for (String caution : CautionText.cautions(result)) {
            line(out, "! " + Printable.line(caution));
        }
    }

    private static void write(RunResult result, Measurement measurement, Writer out) throws IOException {
        line(out, title(result, measurement));
        long failed =
                measurement.operations().scheduled() - measurement.operations().ok();
        double seconds = measurement.window().lastDoneNanos() / Durations.NANOS_PER_SECOND;
        if (failed > 0 || seconds <= 0) {
            line(out, "  no rate: " + failed + " of " + measurement.operations().scheduled() + " were not done");
            return;
        }
        line(out, DdLine.of(measurement.payloadBytes(), seconds));
        line(out, "  " + ours(measurement, seconds));
        List<String> storage = new ArrayList<>();
        if (measurement.cache() != null) {
            storage.add(cache(measurement.cache()));
        }
        if (measurement.storeActivity() != null) {
            storage.addAll(device(measurement.storeActivity(), measurement.payloadBytes()));
        }
        if (!storage.isEmpty()) {
            line(out, "  " + Printable.line(String.join("; ", storage)));
        }
    }

    /** {@code write on files, 1MiB blocks, round 1 (write in place, fdatasync)}. */
    private static String title(RunResult result, Measurement measurement) {
        String how = result.targets().stream()
                .filter(target -> target.name().equals(measurement.target()) && !isRead(measurement))
                .map(target -> target.facts().settings().getOrDefault(WRITE, ""))
                .filter(text -> !text.isEmpty())
                .map(text -> " (" + text + ")")
                .findFirst()
                .orElse("");
        return Printable.line(measurement.workload() + " on " + measurement.target() + ", " + measurement.size()
                + " blocks, round " + measurement.round() + how);
    }

    private static boolean isRead(Measurement measurement) {
        return measurement.kinds().keySet().equals(Set.of(EnumSpelling.of(OperationKind.READ)));
    }

    /** {@code 471.2 MiB/s, 480.3 MiB/s in the calls alone; 2,081 µs a call, p99 2,500 µs, longest 43,210 µs}. */
    private static String ours(Measurement measurement, double seconds) {
        Latency calls = measurement.serviceTime();
        double mebibytes = measurement.payloadBytes() / FigureFormatter.MIB;
        double inCalls = calls.mean() * calls.count() / Durations.NANOS_PER_SECOND / measurement.concurrency();
        Long p99 = calls.p99();
        return String.format(
                Locale.ROOT,
                "%,.1f MiB/s, %,.1f MiB/s in the calls alone; %s a call%s, longest %s",
                mebibytes / seconds,
                mebibytes / inCalls,
                micros(calls.mean()),
                p99 == null ? "" : ", p99 " + micros(p99),
                micros(calls.max()));
    }

    private static String cache(CacheEvidence cache) {
        Double share = cache.residentShare();
        String state = EnumSpelling.of(cache.state()).replace('-', ' ');
        return "page cache before: " + state
                + (share == null
                        ? " (" + cache.evidence() + ")"
                        : String.format(
                                Locale.ROOT, " (%.1f %% of the pages in memory, %s)", share * 100, cache.evidence()));
    }

    private static List<String> device(StoreActivity activity, long payloadBytes) {
        Map<String, Long> counters = activity.counters();
        Long read = counters.get(BackingDevice.READ_BYTES);
        Long written = counters.get(BackingDevice.WRITTEN_BYTES);
        return read == null || written == null || payloadBytes == 0
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "the device read %.2f x and wrote %.2f x as many bytes",
                        (double) read / payloadBytes,
                        (double) written / payloadBytes));
    }

    private static String micros(double nanos) {
        return String.format(
                Locale.ROOT, nanos < 1e5 ? "%.2f µs" : "%,.0f µs", nanos / FigureFormatter.NANOS_PER_MICRO);
    }

    private static void line(Writer out, String text) throws IOException {
        out.write(text);
        out.write('\n');
    }
}
