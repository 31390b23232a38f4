package org.storeharness.cli.support;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import org.storeharness.report.Report;
import org.storeharness.report.ReportWriter;
import org.storeharness.result.RunResult;
import org.storeharness.result.RunTimeline;
import org.storeharness.run.saved.SavedRuns;
import org.storeharness.run.stage.RunException;
import picocli.CommandLine.Help.Ansi;

/**
 * Makes reports from a run directory.
 *
 * @param directory the run directory
 * @param result the result in it
 */
public record SavedReport(Path directory, RunResult result) {
    /**
     * Writes a report for standard output, in colours if the terminal shows them, and no wider than it.
     *
     * @param detailed whether a format that can say less is to say everything
     */
    public void print(ReportWriter writer, boolean detailed, Writer out) throws RunException, IOException {
        write(writer, detailed, Ansi.AUTO.enabled(), Terminal.pageColumns(), out);
    }

    /** Writes a report for a file. */
    public void write(ReportWriter writer, boolean detailed, Writer out) throws RunException, IOException {
        write(writer, detailed, false, Report.USUAL_COLUMNS, out);
    }

    private void write(ReportWriter writer, boolean detailed, boolean coloured, int columns, Writer out)
            throws RunException, IOException {
        RunTimeline timeline = writer.showsTimeline() ? SavedRuns.timeline(directory, result) : RunTimeline.UNKNOWN;
        writer.write(new Report(result, directory, timeline, detailed, coloured, columns), out);
    }
}
