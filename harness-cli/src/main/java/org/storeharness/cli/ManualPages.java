package org.storeharness.cli;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** Renders the manual: a page of Markdown for each command, with its whole help and links to the commands above and below it. */
final class ManualPages {
    private ManualPages() {}

    /** The pages by file name, such as {@code harness-diff.md}. */
    static Map<String, String> all() {
        Map<String, String> pages = new TreeMap<>();
        add(HarnessCommand.commandLine(), pages);
        return pages;
    }

    private static void add(CommandLine command, Map<String, String> pages) {
        pages.put(file(command.getCommandSpec()), page(command));
        command.getSubcommands().values().stream()
                .filter(subcommand -> isShown(subcommand.getCommandSpec()))
                .forEach(subcommand -> add(subcommand, pages));
    }

    private static String page(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        if (spec.findOption(ShortHelp.ALL) != null) {
            ShortHelp.askForAll(command);
        }
        String help = command.getUsageMessage(Ansi.OFF).replace(System.lineSeparator(), "\n");
        String others = Stream.concat(
                        Optional.ofNullable(spec.parent()).stream(),
                        spec.subcommands().values().stream().map(CommandLine::getCommandSpec))
                .filter(ManualPages::isShown)
                .map(other -> "[" + other.qualifiedName() + "](" + file(other) + ")")
                .collect(Collectors.joining(", "));
        return "# " + spec.qualifiedName() + "\n\n```\n" + help.stripTrailing() + "\n```\n\nSee also: " + others + "\n";
    }

    private static boolean isShown(CommandSpec spec) {
        return !spec.usageMessage().hidden();
    }

    private static String file(CommandSpec spec) {
        return spec.qualifiedName("-") + ".md";
    }
}
