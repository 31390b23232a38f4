package org.storeharness.cli.support;

import org.storeharness.unit.Printable;
import org.storeharness.unit.SecretText;
import picocli.CommandLine;

/** Prints what a command has to say of a failure or of its figures, as one line on standard error. */
public final class ErrorLine {
    private ErrorLine() {}

    /** Prints the line after the name of the command. Control characters in it are escaped, and secrets are hidden. */
    public static void print(CommandLine command, String problem) {
        String line = Printable.line(SecretText.hidden(problem).strip().replaceAll("\\s*\\R\\s*", " "));
        command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + line);
        command.getErr().flush();
    }
}
