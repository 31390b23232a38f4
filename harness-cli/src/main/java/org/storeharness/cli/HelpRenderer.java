package org.storeharness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Help.Ansi;

/**
 * Renders the root command's help while the harness is built, for {@link QuickAnswer}. Only the root command's: it shows no
 * default that depends on the machine.
 */
public final class HelpRenderer {
    /** The resource beside this class that holds the text. */
    static final String RESOURCE = "help.txt";

    private HelpRenderer() {}

    /** Writes the text below the directory of compiled classes, the only argument. */
    public static void main(String[] arguments) throws IOException {
        Path directory =
                Path.of(arguments[0], HelpRenderer.class.getPackageName().split("\\."));
        Files.writeString(directory.resolve(RESOURCE), text());
    }

    static String text() {
        return HarnessCommand.commandLine().getUsageMessage(Ansi.OFF).replace(System.lineSeparator(), "\n");
    }
}
