package org.storeharness.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import org.storeharness.cli.support.ErrorLine;
import org.storeharness.cluster.link.LinkException;
import org.storeharness.cluster.link.SecurityProblem;
import org.storeharness.json.DocumentException;
import org.storeharness.run.stage.FailureTraces;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.StoreException;
import org.storeharness.unit.FileErrorText;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.SecretText;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Handles exceptions of commands: each is reported in one line. Any but a bad value or a store that cannot be used is a defect
 * of the harness, whose stack trace goes into a file that the line names.
 */
final class ExecutionErrorHandler implements IExecutionExceptionHandler {
    private static final int STACK_TRACE_VERBOSITY = 3;

    @Override
    public int handleExecutionException(Exception exception, CommandLine command, ParseResult arguments) {
        Exception told = inOneLine(exception);
        ErrorLine.print(command, String.valueOf(told.getMessage()));
        if (wantsStackTrace(arguments)) {
            StringWriter trace = new StringWriter();
            told.printStackTrace(new PrintWriter(trace, true));
            command.getErr().print(SecretText.hidden(trace.toString()));
            command.getErr().flush();
        }
        return told instanceof InvalidValueException || told instanceof DocumentException
                ? command.getCommandSpec().exitCodeOnInvalidInput()
                : command.getCommandSpec().exitCodeOnExecutionException();
    }

    /** An exception whose message is what there is to say. */
    private static Exception inOneLine(Exception exception) {
        if (exception instanceof FileSystemException failure) {
            return new StoreException(failure.getFile() + ": " + FileErrorText.reason(failure));
        }
        if (exception instanceof InvalidPathException failure) {
            return new InvalidValueException(
                    "'" + failure.getInput() + "'", "must be a path: " + FileErrorText.reason(failure));
        }
        boolean known = exception instanceof InvalidValueException
                || exception instanceof DocumentException
                || exception instanceof StoreException
                || exception instanceof RunException
                || exception instanceof SecurityProblem
                || exception instanceof LinkException;
        return known ? exception : new RunException(new FailureTraces().line(exception));
    }

    /** Whether {@code -vvv} was given. */
    private static boolean wantsStackTrace(ParseResult arguments) {
        ParseResult command = arguments;
        while (command.hasSubcommand()) {
            command = command.subcommand();
        }
        boolean[] verbosity = command.matchedOptionValue("-v", new boolean[0]);
        return verbosity.length >= STACK_TRACE_VERBOSITY;
    }
}
