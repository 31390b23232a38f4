package org.storeharness.cli.support;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.api.execution.ReportFile;
import org.storeharness.report.Report;
import picocli.CommandLine.Model.CommandSpec;

/** Prints a report to standard output, or to the file of {@code -o}. */
public record ReportOutput(CommandSpec spec, @Nullable Path file) {
    /** How many characters a line of text may have. */
    public int columns() {
        return file == null ? Terminal.pageColumns() : Report.USUAL_COLUMNS;
    }

    /** Prints the whole report. */
    public void print(String text) throws IOException {
        if (file == null) {
            PrintWriter out = spec.commandLine().getOut();
            out.print(text);
            out.flush();
        } else {
            new ReportFile(file).replace(text);
        }
    }
}
