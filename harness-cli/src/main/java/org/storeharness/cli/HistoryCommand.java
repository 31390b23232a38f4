package org.storeharness.cli;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.report.page.HistoryFormat;
import org.storeharness.report.page.RunHistory;
import org.storeharness.result.RunResult;
import org.storeharness.run.saved.SavedRuns;
import org.storeharness.run.stage.RunException;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code harness history}: lists runs and their figures, for people and for tools that detect change points. */
@Command(
        name = "history",
        header = "How did the figures change from run to run?",
        description = {
            "Lists runs in the order of time, with their tags and the median of each figure over their rounds.",
            "html draws each figure over the runs. csv has a row for each run and a column for each series, for tools that detect"
                    + " change points, such as Apache Otava; json has an object for each run, target and workload."
        },
        exitCodeList = {ExitCodes.OK + ":done", ExitCodes.USAGE + ":the command line or a file is wrong"},
        exitCodeOnExecutionException = ExitCodes.USAGE,
        footer = {
            "  ./harness history harness-runs --tag branch=main",
            "  ./harness history harness-runs --format html -o history.html",
            "  ./harness history harness-runs --valid --format csv -o history.csv"
        })
final class HistoryCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "DIR",
            description =
                    "Run directories, trees of them, down to five directories below, or result files; repeated runs are one run")
    private List<Path> directories = List.of();

    @Option(names = "--tag", paramLabel = "NAME=VALUE", description = "Only runs with this tag; can be repeated")
    private Map<String, String> tags = new LinkedHashMap<>();

    @Option(
            names = "--valid",
            description =
                    "Only valid runs, in which everything was done and nothing rules the figures out; a run of one short"
                            + " round is valid too, so look at the rounds before quoting one")
    private boolean validOnly;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "text, csv, html or json (default: ${DEFAULT-VALUE})")
    private String format = "text";

    @Mixin
    private ReportOutput output = new ReportOutput();

    @Override
    public Integer call() throws RunException, IOException {
        HistoryFormat written = Check.named("--format", () -> EnumSpelling.parse(HistoryFormat.class, format));
        RunHistory history = new RunHistory();
        for (Path directory : directories) {
            for (Path run : SavedRuns.inTree(directory)) {
                RunResult result = SavedRuns.read(run);
                if (wanted(result)) {
                    history.add(result);
                }
            }
        }
        StringWriter text = new StringWriter();
        written.write(history, output.columns(), text);
        output.print(text.toString());
        return ExitCodes.OK;
    }

    private boolean wanted(RunResult result) {
        return (!validOnly || result.run().valid())
                && result.run().tags().entrySet().containsAll(tags.entrySet());
    }
}
