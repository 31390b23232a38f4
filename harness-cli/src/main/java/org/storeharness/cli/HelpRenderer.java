package org.storeharness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Renders, during the build, the help of all commands for {@link FastHelp} and the pages of the manual. */
public final class HelpRenderer {
    private HelpRenderer() {}

    /**
     * Writes the help below the directory of compiled classes, the first argument, and, if the third is {@code apply}, the manual into
     * the directory that is the second.
     */
    public static void main(String[] arguments) throws IOException {
        Path directory =
                Path.of(arguments[0], HelpRenderer.class.getPackageName().split("\\."));
        for (Map.Entry<String, String> resource : resources().entrySet()) {
            Path file = directory.resolve(resource.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, resource.getValue());
        }
        if (arguments[2].equals("apply")) {
            writeManual(Path.of(arguments[1]));
        }
    }

    /** All commands, for what is rendered elsewhere: pages of the system's manual, completion of shells. */
    public static CommandLine commands() {
        return HarnessCommand.commandLine();
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

    /** The help of all commands by resource, in the package of this class: for a terminal, and for what takes no colours. */
    static Map<String, String> resources() {
        Map<String, String> resources = new TreeMap<>();
        add(HarnessCommand.commandLine(), resources);
        return resources;
    }

    private static void add(CommandLine command, Map<String, String> resources) {
        String path = command.getCommandSpec().qualifiedName("/");
        add(command, path, resources);
        if (command.getCommandSpec().findOption(ShortHelp.ALL) != null) {
            ShortHelp.askForAll(command);
            add(command, path.concat(FastHelp.WHOLE), resources);
        }
        command.getSubcommands().values().forEach(subcommand -> add(subcommand, resources));
    }

    private static void add(CommandLine command, String path, Map<String, String> resources) {
        for (Ansi ansi : new Ansi[] {Ansi.ON, Ansi.OFF}) {
            String text = command.getUsageMessage(ansi).replace(System.lineSeparator(), "\n");
            resources.put(FastHelp.resource(path, ansi.enabled()), text);
        }
    }
}
