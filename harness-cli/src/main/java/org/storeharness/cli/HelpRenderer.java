package org.storeharness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Help.Ansi;

/**
 * Renders the root command's help while the harness is built, for {@link FastHelp}, and the pages of the manual. Only the
 * root command's: it shows no default that depends on the machine.
 */
public final class HelpRenderer {
    /** The resource beside this class that holds the text. */
    static final String RESOURCE = "help.txt";

    private HelpRenderer() {}

    /**
     * Writes the text below the directory of compiled classes, the first argument, and the manual into the directory that is the
     * second one, unless the third says {@code check}: then a test compares.
     */
    public static void main(String[] arguments) throws IOException {
        Path directory =
                Path.of(arguments[0], HelpRenderer.class.getPackageName().split("\\."));
        Files.writeString(directory.resolve(RESOURCE), text());
        if (arguments[2].equals("apply")) {
            writeManual(Path.of(arguments[1]));
        }
    }

    private static void writeManual(Path directory) throws IOException {
        Files.createDirectories(directory);
        Map<String, String> pages = ManualPages.all();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                if (!pages.containsKey(file.getFileName().toString())) {
                    Files.delete(file);
                }
            }
        }
        for (Map.Entry<String, String> page : pages.entrySet()) {
            Files.writeString(directory.resolve(page.getKey()), page.getValue());
        }
    }

    static String text() {
        return HarnessCommand.commandLine().getUsageMessage(Ansi.OFF).replace(System.lineSeparator(), "\n");
    }
}
