package org.storeharness.cli;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.cli.support.MarginOption;
import org.storeharness.report.page.DiffFormat;
import org.storeharness.result.RunDiff;
import org.storeharness.result.RunResult;
import org.storeharness.run.saved.SavedRuns;
import org.storeharness.run.stage.RunException;
import org.storeharness.statistics.comparison.Differ;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code harness diff}: compares earlier runs with later ones. */
@Command(
        name = "diff",
        header = "Are the later runs slower than the earlier ones?",
        description = {
            "Compares the runs of a candidate with those of a base: for each target, workload and figure the ratio with its"
                    + " 95 %% interval, and whether it is a regression.",
            "Two runs of the same build differ by more than their rounds show: with fewer than 6 runs on a side every finding is"
                    + " inconclusive, unless --within-run says otherwise.",
            "With --gate the exit code shows the finding, for builds."
        },
        exitCodeList = {
            ExitCodes.OK + ":no regression by more than the margin; without --gate: the diff was made",
            ExitCodes.FAILED + ":a regression: its whole interval is beyond the margin",
            ExitCodes.USAGE + ":the command line or a file is wrong",
            ExitCodes.UNDECIDED + ":inconclusive, or not comparable"
        },
        exitCodeOnExecutionException = ExitCodes.USAGE,
        footer = {
            "  ./harness diff runs/main runs/branch",
            "  ./harness diff --gate --margin 10%% runs/main runs/branch",
            "  ./harness diff --gate --within-run base.json candidate.json",
            "  ./harness diff runs/main runs/branch --format markdown -o comment.md"
        })
final class DiffCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            arity = "1",
            paramLabel = "BASE",
            split = ",",
            hideParamSyntax = true,
            description =
                    "The earlier runs: a run directory, a directory of them, or a result file; several with commas")
    private List<Path> base = List.of();

    @Parameters(
            index = "1",
            arity = "1",
            paramLabel = "CANDIDATE",
            split = ",",
            hideParamSyntax = true,
            description = "The runs to judge, in the same form")
    private List<Path> candidate = List.of();

    @Option(names = "--margin", paramLabel = "PERCENT", description = "The tolerated regression (default: 5%%)")
    private String margin = "5%";

    @Option(names = "--gate", description = "Show the finding by the exit code")
    private boolean gate;

    @Option(
            names = "--within-run",
            description =
                    "Let the rounds decide where a side has fewer than 6 runs, although they do not show what differs from"
                            + " run to run")
    private boolean withinRun;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "text, markdown, junit or json (default: ${DEFAULT-VALUE}); of junit a test that fails is a regression,"
                            + " and one that is skipped is not decided")
    private String format = "text";

    @Mixin
    private ReportOutput output = new ReportOutput();

    @Override
    public Integer call() throws RunException, IOException {
        DiffFormat written = Check.named("--format", () -> EnumSpelling.parse(DiffFormat.class, format));
        RunDiff diff = Differ.compare(runs(base), runs(candidate), MarginOption.parse(margin), withinRun);
        StringWriter text = new StringWriter();
        written.write(diff, output.columns(), text);
        output.print(text.toString());
        return gate ? exitCode(diff) : ExitCodes.OK;
    }

    private static int exitCode(RunDiff diff) {
        return switch (diff.finding()) {
            case NO_REGRESSION -> ExitCodes.OK;
            case REGRESSION -> ExitCodes.FAILED;
            case INCONCLUSIVE, NOT_COMPARABLE -> ExitCodes.UNDECIDED;
        };
    }

    private static List<RunResult> runs(List<Path> paths) throws RunException {
        List<RunResult> runs = new ArrayList<>();
        for (Path path : paths) {
            for (Path run : SavedRuns.find(path)) {
                runs.add(SavedRuns.read(run));
            }
        }
        return runs;
    }
}
