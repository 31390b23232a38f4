package org.storeharness.cli.seaweed;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.storeharness.cli.support.RoundLines;
import org.storeharness.report.CautionText;
import org.storeharness.report.Report;
import org.storeharness.report.ReportWriter;
import org.storeharness.report.TextPage;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Severity;
import org.storeharness.unit.Check;
import org.storeharness.unit.Printable;

/** Writes a table for each combination, with a line for the writes and one for the reads of each round, then the findings. */
final class SeaweedSweepReport implements ReportWriter {
    /** A combination of settings. */
    private record SweepCombination(int volumes, int concurrency, String size) {}

    @Override
    public void write(Report report, Writer out) throws IOException {
        RunResult result = report.result();
        TextPage page = new TextPage(out, report.columns());
        writeTarget(result, out);
        for (SweepCombination point : result.results().stream()
                .map(measurement -> combination(result, measurement))
                .distinct()
                .toList()) {
            page.line(
                    "num_volume=" + point.volumes() + " concurrency=" + point.concurrency() + " size=" + point.size());
            RoundLines.write(
                    page,
                    result,
                    measurement -> combination(result, measurement).equals(point),
                    measurement -> "");
            page.blank();
        }
        page.line(
                "",
                "Each round: a line for writes, a line for reads, both verified; times in ms; - where fewer than 10"
                        + " samples lie above.");
        page.blank();
        for (String sentence : SeaweedSweepFindings.of(result)) {
            page.line("    ", sentence);
        }
        for (Caution caution : result.warnings()) {
            if (caution.severity() == Severity.AFFECTS_VERDICT) {
                page.line("    ", "! " + CautionText.line(caution));
            }
        }
        if (report.directory() != null) {
            out.write("\nRun directory: " + report.directory() + "\n");
        }
    }

    private static void writeTarget(RunResult result, Writer out) throws IOException {
        List<TargetResult> targets = result.targets();
        if (targets.isEmpty()) {
            return;
        }
        TargetResult first = targets.get(0);
        out.write(Printable.line(first.facts().product()) + " at "
                + Printable.line(first.facts().endpoint()) + "\n");
        String places = first.facts().settings().get("data directories");
        if (places != null) {
            out.write("data directories: " + Printable.line(places) + "\n");
        }
        out.write("\n");
    }

    /** The number of volumes of a measurement's target. */
    static int volumes(RunResult result, Measurement measurement) {
        return SeaweedSweepCommand.volumes(Check.present(result.run().plan().targets(), measurement.target()));
    }

    private static SweepCombination combination(RunResult result, Measurement measurement) {
        return new SweepCombination(volumes(result, measurement), measurement.concurrency(), measurement.size());
    }
}
