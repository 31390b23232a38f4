package org.storeharness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Help.Ansi;

/**
 * Renders, during the build, the help of the root command for {@link FastHelp} and the pages of the manual. The help of other commands
 * may show defaults that depend on the machine.
 */
public final class HelpRenderer {
    /** The resource with the help, in the package of this class. */
    static final String RESOURCE = "help.txt";

    private HelpRenderer() {}

    /**
     * Writes the help below the directory of compiled classes, the first argument, and, if the third is {@code apply}, the manual into
     * the directory that is the second.
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
