package org.storeharness.cli;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Answers arguments that cannot be understood with one line on standard error and exit code 2. */
final class UsageErrors implements IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException exception, String[] arguments) {
        CommandLine command = exception.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + problem(exception) + " (see '" + name + " --help')");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    private static String problem(ParameterException exception) {
        String message = exception instanceof UnmatchedArgumentException unmatched
                ? unknown(unmatched)
                : String.valueOf(exception.getMessage());
        return message.replaceAll("\\s*\\R\\s*", " ");
    }

    private static String unknown(UnmatchedArgumentException exception) {
        String given = exception.getUnmatched().get(0);
        String problem = kind(exception) + " '" + given + "'";
        return exception.getSuggestions().isEmpty()
                ? problem
                : problem + ", did you mean " + String.join(" or ", exception.getSuggestions()) + "?";
    }

    private static String kind(UnmatchedArgumentException exception) {
        if (exception.isUnknownOption()) {
            return "unknown option";
        }
        boolean root = exception.getCommandLine().getParent() == null;
        return root ? "unknown command" : "unexpected argument";
    }
}
