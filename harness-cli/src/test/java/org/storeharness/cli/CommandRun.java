package org.storeharness.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** One command, executed in this JVM: its exit code and what it printed. */
public record CommandRun(int exitCode, String out, String err) {
    /** Executes a command line. */
    public static CommandRun of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command =
                HarnessCommand.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int exitCode = command.execute(arguments);
        return new CommandRun(exitCode, out.toString(), err.toString());
    }

    /** The same with more arguments in front. */
    public static CommandRun of(List<String> first, String... arguments) {
        List<String> all = new ArrayList<>(first);
        all.addAll(List.of(arguments));
        return of(all.toArray(String[]::new));
    }

    /** The lines of standard error. */
    public List<String> errorLines() {
        return err.lines().toList();
    }
}
