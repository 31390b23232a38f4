package org.storeharness.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.api.execution.ReportFile;
import org.storeharness.cli.support.Terminal;
import org.storeharness.report.Report;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option of commands that print a report of earlier runs to standard output, or into a file. */
final class ReportOutput {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to this file instead, as a whole; one that exists is replaced")
    private @Nullable Path file;

    /** Whether it goes into a file, where there are no colours. */
    boolean isFile() {
        return file != null;
    }

    /** The most characters of a line of text. */
    int columns() {
        return file == null ? Terminal.pageColumns() : Report.USUAL_COLUMNS;
    }

    /** Prints the whole report. */
    void print(String text) throws IOException {
        if (file == null) {
            PrintWriter out = spec.commandLine().getOut();
            out.print(text);
            out.flush();
        } else {
            new ReportFile(file).replace(text);
        }
    }
}
