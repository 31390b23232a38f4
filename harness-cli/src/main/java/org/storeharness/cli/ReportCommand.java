package org.storeharness.cli;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.cli.support.ReportFormats;
import org.storeharness.cli.support.SavedReport;
import org.storeharness.report.ReportWriter;
import org.storeharness.report.page.ReportFormat;
import org.storeharness.report.page.ScaleFormat;
import org.storeharness.result.RunResult;
import org.storeharness.run.saved.SavedRuns;
import org.storeharness.run.saved.ScaleDirectory;
import org.storeharness.run.stage.RunException;
import org.storeharness.statistics.comparison.ScaleAnalysis;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code harness report}: prints the report of an earlier run from its directory. */
@Command(
        name = "report",
        header = "What did an earlier run find?",
        description = {
            "Prints the report of an earlier run from its directory.",
            "The report of a killed run shows all completed rounds and is marked as not complete."
        },
        exitCodeList = {ExitCodes.OK + ":done", ExitCodes.USAGE + ":the command line or a file is wrong"},
        exitCodeOnExecutionException = ExitCodes.USAGE,
        footer = {
            "  ./harness report",
            "  ./harness report harness-runs/compare-r20260131-120000-ab12",
            "  ./harness report DIR --format html -o report.html"
        })
final class ReportCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "DIR",
            description =
                    "The run directory, its result.json, or a directory that holds one run; without it the newest run in "
                            + OutputOptions.DIRECTORY)
    private @Nullable Path named;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            completionCandidates = ReportFormats.class,
            description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private String format = "text";

    @Mixin
    private ReportOutput output = new ReportOutput();

    @Option(
            names = {"-v", "--verbose"},
            description = "Print every figure, verdict and caution, not the answer alone")
    private boolean detailed;

    @Override
    public Integer call() throws RunException, IOException {
        Path directory = named == null ? SavedRuns.newest(Path.of(OutputOptions.DIRECTORY)) : named;
        if (ScaleDirectory.isAt(directory)) {
            return scale(directory);
        }
        ReportWriter writer = ReportFormat.writer(format);
        StringWriter text = new StringWriter();
        Path run = SavedRuns.one(directory);
        RunResult result = SavedRuns.read(run);
        SavedReport report = new SavedReport(run, result);
        if (output.isFile()) {
            report.write(writer, detailed, text);
        } else {
            report.print(writer, detailed, text);
        }
        output.print(text.toString());
        return ExitCodes.OK;
    }

    /** Reports a run with {@code --scale}. */
    private int scale(Path directory) throws RunException, IOException {
        ScaleFormat written = Check.named("--format", () -> EnumSpelling.parse(ScaleFormat.class, format));
        StringWriter text = new StringWriter();
        written.write(ScaleAnalysis.of(ScaleDirectory.read(directory)), text);
        output.print(text.toString());
        return ExitCodes.OK;
    }
}
