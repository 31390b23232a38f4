package org.storeharness.cli;

import org.storeharness.unit.Printable;
import org.storeharness.unit.SecretText;
import picocli.CommandLine;

/** Prints why a command failed, as one line on standard error. */
final class ErrorLine {
    private ErrorLine() {}

    /** Prints the problem after the name of the command. Control characters in it are escaped, and secrets are hidden. */
    static void print(CommandLine command, String problem) {
        String line = Printable.line(SecretText.hidden(problem).strip().replaceAll("\\s*\\R\\s*", " "));
        command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + line);
    }
}
