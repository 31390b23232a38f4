package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.json.ResultJson;
import org.storeharness.result.RunResult;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** One command, executed in this JVM: its exit code and what it printed. */
public record CommandRun(int exitCode, String out, String err) {
    /** The results by the words that a command line begins with: a command is built only once for them. */
    private static final Map<List<String>, Integer> NAMES_OF_MEASURING = new ConcurrentHashMap<>();

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

    /** Requires a command line that the harness understands. */
    public static void requireUnderstood(String... arguments) {
        HarnessCommand.commandLineFor(arguments).parseArgs(arguments);
    }

    /** The command line with {@code --cold} behind the names of the command, if it knows that option. */
    static String[] cold(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        List<String> words =
                all.stream().takeWhile(word -> word.matches("[a-z][a-z0-9-]*")).toList();
        int names = NAMES_OF_MEASURING.computeIfAbsent(words, CommandRun::namesIfItMeasures);
        if (names > 0 && !all.contains("--cold")) {
            all.add(names, "--cold");
        }
        return all.toArray(String[]::new);
    }

    /** The number of these words that name a command that measures; 0 if it does not measure. */
    private static int namesIfItMeasures(List<String> words) {
        CommandLine command = HarnessCommand.commandLineFor(words.toArray(String[]::new));
        int names = 0;
        while (names < words.size() && command.getSubcommands().containsKey(words.get(names))) {
            command = command.getSubcommands().get(words.get(names++));
        }
        OptionSpec option = command.getCommandSpec().findOption("--cold");
        boolean measures = option != null
                && option.userObject() instanceof Field field
                && field.getDeclaringClass() == OutputOptions.class;
        return measures ? names : 0;
    }

    /** The same with more arguments in front. */
    public static CommandRun of(List<String> first, String... arguments) {
        List<String> all = new ArrayList<>(first);
        all.addAll(List.of(arguments));
        return of(all.toArray(String[]::new));
    }

    /** The same, which has succeeded. */
    public CommandRun succeeded() {
        assertThat(exitCode).as(err + out).isZero();
        return this;
    }

    /** The result that it has printed. */
    public RunResult result() {
        return ResultJson.parse(out, "standard output");
    }

    /** The only thing in a directory, such as the run that a command made. */
    public static Path onlyIn(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            List<Path> all = entries.toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }

    /** The lines of standard error. */
    public List<String> errorLines() {
        return err.lines().toList();
    }
}
