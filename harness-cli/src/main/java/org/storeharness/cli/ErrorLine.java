package org.storeharness.cli;

import org.storeharness.core.unit.Printable;
import picocli.CommandLine;

/** The one line on standard error that tells why a command did not do what it was asked for. */
final class ErrorLine {
    private ErrorLine() {}

    /** Prints it with the name of the command. Whatever the problem quotes, a path or a server's words, cannot act on a terminal. */
    static void print(CommandLine command, String problem) {
        String line = Printable.line(problem.strip().replaceAll("\\s*\\R\\s*", " "));
        command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + line);
    }
}
