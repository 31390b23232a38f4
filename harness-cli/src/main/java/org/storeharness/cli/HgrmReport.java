package org.storeharness.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.CautionText;
import org.storeharness.report.FigureFormatter;
import org.storeharness.report.Report;
import org.storeharness.report.ReportWriter;
import org.storeharness.sample.IntervalLog;
import org.storeharness.sample.IntervalLogReader;
import org.storeharness.sample.Latencies;
import org.storeharness.sample.PhaseId;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.unit.Printable;

/**
 * Percentile distributions in HdrHistogram's text format, which its plotters read, in milliseconds: one for each target and
 * cell, over all rounds. Response times under open load, service times under closed load.
 */
public final class HgrmReport implements ReportWriter {
    private static final int TICKS_PER_HALF_DISTANCE = 5;

    @Override
    public String format() {
        return "hgrm";
    }

    @Override
    public String description() {
        return "latency by percentile, as HdrHistogram's plotters read it";
    }

    @Override
    public void write(Report report, Writer out) throws IOException {
        Map<String, Histogram> distributions = distributions(report.directory());
        for (String reason : CautionText.invalidReasons(report.result())) {
            out.write("#[NOT VALID: " + Printable.line(reason) + "]\n");
        }
        if (distributions.isEmpty()) {
            out.write("#[no intervals were kept]\n");
        }
        for (Map.Entry<String, Histogram> distribution : distributions.entrySet()) {
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            distribution
                    .getValue()
                    .outputPercentileDistribution(
                            new PrintStream(text, true, StandardCharsets.UTF_8),
                            TICKS_PER_HALF_DISTANCE,
                            FigureFormatter.NANOS_PER_MILLI);
            out.write("#[" + distribution.getKey() + ", milliseconds]\n");
            out.write(text.toString(StandardCharsets.UTF_8).replace("\r\n", "\n"));
            out.write('\n');
        }
    }

    private static Map<String, Histogram> distributions(@Nullable Path directory) throws IOException {
        Map<String, Histogram> distributions = new LinkedHashMap<>();
        if (directory != null && Files.exists(directory.resolve(IntervalLog.FILE))) {
            Map<PhaseId, PhaseTotals> phases =
                    IntervalLogReader.read(directory.resolve(IntervalLog.FILE), PhaseId::measured);
            phases.forEach((id, totals) -> distributions
                    .computeIfAbsent(IntervalLog.tag(id.stage().cellTag()), any -> Latencies.emptyHistogram())
                    .add(totals.headlineTimes()));
        }
        return distributions;
    }
}
