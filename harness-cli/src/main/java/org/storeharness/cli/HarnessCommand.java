package org.storeharness.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.storeharness.cli.fs.FsCommand;
import org.storeharness.cli.postgres.PostgresCommand;
import org.storeharness.cli.run.CompareCommand;
import org.storeharness.cli.run.CurveCommand;
import org.storeharness.cli.run.RunCommand;
import org.storeharness.cli.seaweed.SeaweedCommand;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.cli.support.Version;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** {@code harness}: the root of all commands. */
@Command(
        name = "harness",
        header = "How fast are object stores, SQL databases and filesystems here, and which is faster?",
        description = "Measures object stores, SQL databases and filesystems with one clock and one verdict.",
        versionProvider = Version.Provider.class,
        footer = {
            "  ./harness compare                            which is faster here: files, PostgreSQL, SeaweedFS",
            "  ./harness doctor                             what of this machine distorts measurements",
            "  ./harness fs corners -d DIR --duration 5s    how fast a filesystem reads and writes",
            "  ./harness postgres sweep --batch 1,10,100    what batches of rows save"
        })
final class HarnessCommand {
    private static final List<String> NAMES = List.of(
            "compare",
            "run",
            "curve",
            "report",
            "diff",
            "history",
            "s3",
            "seaweed",
            "postgres",
            "fs",
            "stores",
            "doctor",
            "selftest",
            "agent",
            "cluster",
            "clean",
            "generate-completion",
            "train");

    private static final int HELP_WIDTH = 100;
    private static final Set<Class<?>> NUMBERS = Set.of(int.class, long.class, Integer.class, Long.class);

    /** The explanation of an example, with the spaces before it. */
    private static final String COMMENT = "(?<=\\S) {3,}\\S.*";

    private static final Map<Integer, String> EXIT_CODES = new TreeMap<>(Map.of(
            ExitCodes.OK, "done; of a run, nothing invalidates its figures",
            ExitCodes.FAILED, "it failed, or the run is not valid",
            ExitCodes.USAGE, "the command line or the plan is wrong",
            ExitCodes.UNDECIDED, "undecided: the rounds do not show whether an objective or a limit is met",
            ExitCodes.LEFTOVERS, "something is left, and was listed",
            ExitCodes.INTERRUPTED, "interrupted; what was measured is kept"));

    /** The command tree with its error handling, ready to execute. */
    static CommandLine commandLine() {
        return commandLine(NAMES);
    }

    /** The part of the command tree that these arguments need: the command that they name; where they name none, all of it. */
    static CommandLine commandLineFor(String... arguments) {
        boolean named =
                arguments.length > 0 && NAMES.contains(arguments[0]) && !arguments[0].equals("generate-completion");
        return commandLine(named ? List.of(arguments[0]) : NAMES);
    }

    /** Finds the class by name, so that the JVM loads no other command. */
    private static Class<?> command(String name) {
        return switch (name) {
            case "compare" -> CompareCommand.class;
            case "run" -> RunCommand.class;
            case "curve" -> CurveCommand.class;
            case "report" -> ReportCommand.class;
            case "diff" -> DiffCommand.class;
            case "history" -> HistoryCommand.class;
            case "s3" -> S3Command.class;
            case "seaweed" -> SeaweedCommand.class;
            case "postgres" -> PostgresCommand.class;
            case "fs" -> FsCommand.class;
            case "stores" -> StoresCommand.class;
            case "doctor" -> DoctorCommand.class;
            case "selftest" -> SelftestCommand.class;
            case "agent" -> AgentCommand.class;
            case "cluster" -> ClusterCommand.class;
            case "clean" -> CleanCommand.class;
            case "generate-completion" -> GenerateCompletion.class;
            case "train" -> TrainCommand.class;
            default -> throw new IllegalArgumentException("no command is called " + name);
        };
    }

    private static CommandLine commandLine(List<String> names) {
        CommandLine root = new CommandLine(new HarnessCommand());
        names.forEach(name -> root.addSubcommand(command(name)));
        root.setOverwrittenOptionsAllowed(true)
                .setUsageHelpWidth(HELP_WIDTH)
                .setParameterExceptionHandler(new UsageErrorHandler())
                .setExecutionExceptionHandler(new ExecutionErrorHandler());
        complete(root);
        return root;
    }

    /** Adds what all commands have: options for help, headings, and exit codes where a command does not list its own. */
    private static void complete(CommandLine command) {
        command.getCommandSpec().versionProvider(new Version.Provider());
        UsageMessageSpec usage = command.getCommandSpec()
                .mixinStandardHelpOptions(true)
                .usageMessage()
                .synopsisSubcommandLabel("COMMAND")
                .exitCodeListHeading("%nExit codes:%n");
        if (command.getCommand() instanceof GenerateCompletion) {
            usage.header("How does my shell complete commands and options?")
                    .footer("  source <(./harness generate-completion)");
        }
        if (usage.footer().length > 0) {
            usage.footer(Stream.of(usage.footer()).map(FastHelp::asCalled).toArray(String[]::new));
            usage.footerHeading("%nExamples:%n");
            usage.header(usage.header()[0], usage.footer()[0].replaceFirst(COMMENT, ""), "");
        }
        if (usage.exitCodeList().isEmpty()) {
            usage.exitCodeList(exitCodes(command));
        }
        label(command.getCommandSpec());
        shortenDataDirectory(command.getCommandSpec());
        OtherNames.addTo(command.getCommandSpec());
        ShortHelp.addTo(command);
        command.getSubcommands().values().forEach(HarnessCommand::complete);
    }

    /** The exit codes of a command; the root has the codes of all commands. */
    private static Map<String, String> exitCodes(CommandLine command) {
        boolean root = command.getParent() == null;
        boolean judges = command.getCommandSpec().findOption("--fail-unless") != null;
        Map<String, String> codes = new LinkedHashMap<>();
        EXIT_CODES.forEach((code, meaning) -> {
            boolean has = switch (code) {
                case ExitCodes.UNDECIDED -> root || judges;
                case ExitCodes.LEFTOVERS -> root;
                default -> true;
            };
            if (has) {
                codes.put(code.toString(), meaning);
            }
        });
        return codes;
    }

    /** Calls a number N where an option has no label of its own, and leaves the form of lists to their labels. */
    private static void label(CommandSpec spec) {
        for (OptionSpec option : List.copyOf(spec.options())) {
            boolean number = option.paramLabel().startsWith("<") && NUMBERS.contains(option.type());
            boolean list = !option.splitRegex().isEmpty();
            if (number || list) {
                spec.remove(option);
                spec.addOption(OptionSpec.builder(option)
                        .paramLabel(number ? "N" : option.paramLabel())
                        .hideParamSyntax(list)
                        .build());
            }
        }
    }

    /** {@code -d} is where data are: on commands that work in a directory of files it is that one, elsewhere the data directory. */
    private static void shortenDataDirectory(CommandSpec spec) {
        OptionSpec directory = spec.findOption("--data-dir");
        if (directory != null && spec.findOption("-d") == null) {
            spec.remove(directory);
            spec.addOption(
                    OptionSpec.builder(directory).names("-d", "--data-dir").build());
        }
    }
}
