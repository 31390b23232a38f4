package org.storeharness.cli;

import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.core.unit.FileErrorText;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports a wrong command line in one line on standard error, with {@link ExitCodes#USAGE}. */
final class UsageErrorHandler implements IParameterExceptionHandler {
    /** The message of picocli about text that is not a number. */
    private static final Pattern NO_NUMBER =
            Pattern.compile("^Invalid value for option '([^']+)'.*: ('.*') is not an? (?:int|long)$");

    /** The message of picocli about a pair without an equals sign; the label of the option shows the format. */
    private static final Pattern NO_PAIR = Pattern.compile(
            "^Value for option option '([^']+)' \\((.*)\\) should be in KEY=VALUE format but was (.*)$");

    /** The message of picocli about text that is not a path, with that of the exception. */
    private static final Pattern NO_PATH = Pattern.compile(
            "^Invalid value for (?:option '([^']+)'|positional parameter at index \\S+ \\(([^)]+)\\)).*:"
                    + " cannot convert '(.*)' to interface java\\.nio\\.file\\.Path"
                    + " \\(java\\.nio\\.file\\.InvalidPathException: ([^:]+): .*$");

    @Override
    public int handleParseException(ParameterException exception, String[] arguments) {
        CommandLine command = exception.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        ErrorLine.print(command, problem(exception) + " (see '" + name + " --help')");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    private static String problem(ParameterException exception) {
        String message = exception instanceof UnmatchedArgumentException unmatched
                ? unknown(unmatched)
                : String.valueOf(exception.getMessage());
        String singleLine = message.replaceAll("\\s*\\R\\s*", " ");
        Matcher path = NO_PATH.matcher(singleLine);
        if (path.matches()) {
            return Objects.requireNonNullElseGet(path.group(1), () -> path.group(2)) + " must be a path, got '"
                    + path.group(3) + "': "
                    + FileErrorText.reason(new InvalidPathException(path.group(3), path.group(4)));
        }
        String line = NO_NUMBER.matcher(singleLine).replaceFirst("$1 must be a whole number, got $2");
        return NO_PAIR.matcher(line)
                .replaceFirst("$1 must be $2, got '$3'")
                .replace("Missing required subcommand", "a command is missing");
    }

    private static String unknown(UnmatchedArgumentException exception) {
        String given = "'" + exception.getUnmatched().get(0) + "'";
        if (exception.isUnknownOption()) {
            List<String> similar = exception.getSuggestions();
            String question = similar.isEmpty() ? "" : ", did you mean " + String.join(" or ", similar) + "?";
            return "unknown option " + given + question;
        }
        List<String> commands = exception.getCommandLine().getSubcommands().entrySet().stream()
                .filter(command ->
                        !command.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey)
                .toList();
        return commands.isEmpty()
                ? "unexpected argument " + given
                : "unknown command " + given + ", there are " + String.join(", ", commands);
    }
}
