package org.storeharness.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.cli.run.OutputOptions;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** One command, executed in this JVM: its exit code and what it printed. */
public record CommandRun(int exitCode, String out, String err) {
    /** Executes a command line. A command that measures does so cold, as warming takes seconds. */
    public static CommandRun of(String... arguments) {
        return ofWarm(cold(arguments));
    }

    /** Executes a command line as it is. */
    public static CommandRun ofWarm(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
        return new CommandRun(exitCode, out.toString(), err.toString());
    }

    /** Executes a command line as it is, which prints to these; returns its exit code. */
    public static int execute(PrintWriter out, PrintWriter err, String... arguments) {
        return HarnessCommand.commandLineFor(arguments).setOut(out).setErr(err).execute(arguments);
    }

    /** The command line with {@code --cold} behind the names of the command, if it knows that option. */
    static String[] cold(String... arguments) {
        CommandLine command = HarnessCommand.commandLineFor(arguments);
        List<String> all = new ArrayList<>(List.of(arguments));
        int names = 0;
        while (names < all.size() && command.getSubcommands().containsKey(all.get(names))) {
            command = command.getSubcommands().get(all.get(names++));
        }
        OptionSpec option = command.getCommandSpec().findOption("--cold");
        boolean measures = option != null
                && option.userObject() instanceof Field field
                && field.getDeclaringClass() == OutputOptions.class;
        if (measures && !all.contains("--cold")) {
            all.add(names, "--cold");
        }
        return all.toArray(String[]::new);
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
