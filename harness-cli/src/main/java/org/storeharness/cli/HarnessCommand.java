package org.storeharness.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.cli.crosscheck.CrossCheckCommand;
import org.storeharness.cli.fs.FsCommand;
import org.storeharness.cli.info.DoctorCommand;
import org.storeharness.cli.info.StoresCommand;
import org.storeharness.cli.postgres.PostgresCommand;
import org.storeharness.cli.report.DiffCommand;
import org.storeharness.cli.report.HistoryCommand;
import org.storeharness.cli.report.ReportCommand;
import org.storeharness.cli.run.CompareCommand;
import org.storeharness.cli.run.RunCommand;
import org.storeharness.cli.seaweed.SeaweedCommand;
import org.storeharness.cli.selftest.SelftestCommand;
import org.storeharness.cli.support.Version;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root command {@code harness}: it does nothing itself, its subcommands do. */
@Command(
        name = "harness",
        description = "Measures object stores, SQL databases and filesystems with one clock and one verdict.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.Provider.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            CompareCommand.class,
            RunCommand.class,
            ReportCommand.class,
            DiffCommand.class,
            HistoryCommand.class,
            SeaweedCommand.class,
            PostgresCommand.class,
            FsCommand.class,
            StoresCommand.class,
            DoctorCommand.class,
            SelftestCommand.class,
            CrossCheckCommand.class,
            GenerateCompletion.class
        })
final class HarnessCommand implements Runnable {
    private static final int HELP_WIDTH = 100;

    private static final Map<String, String> EXIT_CODES = new LinkedHashMap<>();

    static {
        EXIT_CODES.put("0", "done; of a run, its figures may be quoted");
        EXIT_CODES.put("1", "it failed, or the run is not valid");
        EXIT_CODES.put("2", "the command line or the plan is wrong");
        EXIT_CODES.put("130", "interrupted; what was measured is kept");
    }

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** The command tree with its error handling, ready to execute. */
    static CommandLine commandLine() {
        CommandLine root = new CommandLine(new HarnessCommand())
                .setOverwrittenOptionsAllowed(true)
                .setUsageHelpWidth(HELP_WIDTH)
                .setParameterExceptionHandler(new UsageErrorHandler())
                .setExecutionExceptionHandler(new ExecutionErrorHandler());
        addExitCodes(root);
        return root;
    }

    /** Every command that says nothing else has the same. */
    private static void addExitCodes(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        if (usage.exitCodeList().isEmpty()) {
            usage.exitCodeListHeading("%nExit codes:%n");
            usage.exitCodeList(EXIT_CODES);
        }
        command.getSubcommands().values().forEach(HarnessCommand::addExitCodes);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }
}
