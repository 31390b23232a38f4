package org.storeharness.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.storeharness.cli.support.ErrorLine;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.unit.SimilarNames;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports a wrong command line in one line on standard error, with {@link ExitCodes#USAGE}. */
final class UsageErrorHandler implements IParameterExceptionHandler {
    /** The reason for which options for credentials, which other tools have, are refused here, and the advice; without the given value. */
    private static final String CREDENTIALS_PROBLEM =
            "--access-key, --secret-key and --session-token must not be given, because everybody on a"
                    + " machine sees the arguments of its processes: set AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN"
                    + " in the environment, or AWS_PROFILE";

    private static final Set<String> CREDENTIALS = Set.of(
            "accesskey",
            "accesskeyid",
            "secretkey",
            "secretaccesskey",
            "sessiontoken",
            "secret",
            "awsaccesskeyid",
            "awssecretaccesskey",
            "awssessiontoken");

    /** The message of picocli about a command that stands for others, alone. */
    private static final String NO_COMMAND = "Missing required subcommand";

    /** The message of picocli about text that is not a number. */
    private static final Pattern NO_NUMBER =
            Pattern.compile("^Invalid value for option '([^']+)'.*: ('.*') is not an? (?:int|long)$");

    /** The message of picocli about a pair without an equals sign; the label of the option shows the format. */
    private static final Pattern NO_PAIR = Pattern.compile(
            "^Value for option option '([^']+)' \\((.*)\\) should be in KEY=VALUE format but was (.*)$");

    @Override
    public int handleParseException(ParameterException exception, String[] arguments) {
        CommandLine command = exception.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        if (Arrays.stream(arguments).anyMatch(UsageErrorHandler::isCredential)) {
            ErrorLine.print(command, CREDENTIALS_PROBLEM + " (see '" + name + " --help')");
            return command.getCommandSpec().exitCodeOnInvalidInput();
        }
        ErrorLine.print(command, problem(exception) + " (see '" + name + " --help')");
        if (NO_COMMAND.equals(exception.getMessage()) && command.getParent() == null) {
            command.getErr().println("To begin with:");
            Stream.of(command.getCommandSpec().usageMessage().footer())
                    .map(FastHelp::asCalled)
                    .forEach(command.getErr()::println);
        }
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    private static String problem(ParameterException exception) {
        String message = exception instanceof UnmatchedArgumentException unmatched
                ? unknown(unmatched)
                : String.valueOf(exception.getMessage());
        String singleLine = message.replaceAll("\\s*\\R\\s*", " ");
        String line = NO_NUMBER.matcher(singleLine).replaceFirst("$1 must be a whole number, got $2");
        return NO_PAIR.matcher(line)
                .replaceFirst("$1 must be $2, got '$3'")
                .replace(NO_COMMAND, "a command is missing" + thereAre(exception.getCommandLine()));
    }

    private static String unknown(UnmatchedArgumentException exception) {
        String given = "'" + withoutValue(exception.getUnmatched().get(0)) + "'";
        if (exception.isUnknownOption()) {
            String option = exception.getUnmatched().get(0);
            String answer = exception.getCommandLine().getCommand() instanceof S3BenchCommand
                    ? S3BenchCommand.inPlaceOf(option)
                    : "";
            if (answer.isEmpty()) {
                answer = OtherNames.answer(option.replaceFirst("=.*", ""));
            }
            if (!answer.isEmpty()) {
                return "unknown option " + given + ": " + answer;
            }
            return "unknown option " + given
                    + question(similarOptions(
                            exception.getCommandLine(), exception.getUnmatched().get(0)));
        }
        CommandLine command = exception.getCommandLine();
        List<String> similar = commands(command)
                .filter(name -> SimilarNames.similar(exception.getUnmatched().get(0), name))
                .toList();
        if (command.getSubcommands().isEmpty()) {
            return "unexpected argument " + given;
        }
        if (similar.isEmpty()) {
            similar = similarOptions(command, exception.getUnmatched().get(0));
        }
        return "unknown command " + given + (similar.isEmpty() ? thereAre(command) : question(similar));
    }

    /** Compares the letters alone: dashes would make all short options similar. */
    private static List<String> similarOptions(CommandLine command, String given) {
        String name = letters(given.replaceFirst("=.*", ""));
        return command.getCommandSpec().optionsMap().entrySet().stream()
                .filter(option -> !option.getValue().hidden())
                .map(Map.Entry::getKey)
                .filter(option -> SimilarNames.similar(name, letters(option)))
                .toList();
    }

    private static String letters(String option) {
        return option.replaceFirst("^-+", "");
    }

    private static String question(List<String> similar) {
        return similar.isEmpty() ? "" : ", did you mean " + String.join(" or ", similar) + "?";
    }

    private static String thereAre(CommandLine command) {
        return commands(command).collect(Collectors.joining(", ", ", there are ", ""));
    }

    private static Stream<String> commands(CommandLine command) {
        return command.getSubcommands().entrySet().stream()
                .filter(each -> !each.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey);
    }

    /** The name of an option is enough to correct it, and its value may be a secret. */
    private static String withoutValue(String argument) {
        int equals = argument.indexOf('=');
        return equals < 0 ? argument : argument.substring(0, equals + 1) + "...";
    }

    /** Whether an argument is an option for credentials, however its name is spelled; a value may be behind an equals sign. */
    private static boolean isCredential(String argument) {
        String name = argument.replaceFirst("=.*", "").toLowerCase(Locale.ROOT).replaceAll("[-_.]", "");
        return argument.startsWith("-") && CREDENTIALS.contains(name);
    }
}
