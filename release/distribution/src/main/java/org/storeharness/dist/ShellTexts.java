package org.storeharness.dist;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.storeharness.cli.HelpRenderer;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** Writes, during the build, the manual's pages as AsciiDoc and the completion for bash, which zsh takes too. */
public final class ShellTexts {
    private static final String NAME = "harness";
    private static final int WIDEST = 10_000;

    private ShellTexts() {}

    /** Writes the pages into the first directory, and the completion into the second. */
    public static void main(String[] arguments) throws IOException {
        CommandLine commands = HelpRenderer.commands();
        // The synopsis in one line, since the page is as wide as its reader's terminal
        commands.setUsageHelpWidth(WIDEST);
        writePages(Files.createDirectories(Path.of(arguments[0])), commands);
        Path completions = Files.createDirectories(Path.of(arguments[1]));
        Files.writeString(completions.resolve(NAME), AutoComplete.bash(NAME, commands));
    }

    /**
     * The synopsis and the names of options as they are: the brackets in {@code NAME[,NAME...]} are markup to AsciiDoc. An underscore
     * between two letters is no markup. Examples call the harness as it is called where it is installed.
     */
    static String literal(String text) {
        String line = text.replace("./" + NAME + " ", NAME + " ");
        String plain =
                line.replaceAll("\\*|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])", "").replaceFirst("::$", "");
        if (line.startsWith("*" + NAME)) {
            return "+" + plain + "+";
        }
        return line.endsWith("::") ? "*+" + plain + "+*::" : line;
    }

    private static void writePages(Path directory, CommandLine command) throws IOException {
        if (command.getCommandSpec().usageMessage().hidden()) {
            return;
        }
        String file = command.getCommandSpec().qualifiedName("-") + ".adoc";
        StringWriter page = new StringWriter();
        ManPageGenerator.writeSingleManPage(new PrintWriter(page), command.getCommandSpec());
        Files.writeString(
                directory.resolve(file),
                page.toString().lines().map(ShellTexts::literal).collect(Collectors.joining("\n", "", "\n")));
        for (CommandLine subcommand : command.getSubcommands().values()) {
            writePages(directory, subcommand);
        }
    }
}
