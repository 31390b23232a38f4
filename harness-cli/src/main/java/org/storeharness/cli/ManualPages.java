package org.storeharness.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Renders the manual: a page of Markdown for each command, with the content of its help. */
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
        subcommands(command).forEach(subcommand -> add(subcommand, pages));
    }

    private static String page(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        StringBuilder page = new StringBuilder("# " + spec.qualifiedName() + "\n");
        if (spec.usageMessage().header().length > 0) {
            page.append('\n')
                    .append(text(formatted(spec.usageMessage().header()[0])))
                    .append('\n');
        }
        for (String paragraph : spec.usageMessage().description()) {
            page.append('\n').append(text(formatted(paragraph))).append('\n');
        }
        Help help = new Help(spec, Help.defaultColorScheme(Ansi.OFF));
        page.append("\n```\n").append(help.synopsis(0).strip()).append("\n```\n");
        section(
                page,
                "Commands",
                subcommands(command).stream().map(ManualPages::link).toList());
        section(
                page,
                "Arguments",
                spec.positionalParameters().stream()
                        .filter(argument -> !argument.hidden())
                        .map(ManualPages::argument)
                        .toList());
        section(
                page,
                "Options",
                spec.options().stream()
                        .filter(option -> !option.hidden())
                        .map(ManualPages::option)
                        .toList());
        List<String> codes = new ArrayList<>();
        spec.usageMessage().exitCodeList().forEach((code, meaning) -> codes.add("`" + code + "`: " + text(meaning)));
        section(page, "Exit codes", codes);
        String[] examples = spec.usageMessage().footer();
        if (examples.length > 0) {
            page.append("\n## Examples\n\n```sh\n");
            for (String line : examples) {
                page.append(formatted(line).strip()).append('\n');
            }
            page.append("```\n");
        }
        if (spec.parent() != null) {
            page.append("\nSee also: [")
                    .append(spec.parent().qualifiedName())
                    .append("](")
                    .append(file(spec.parent()))
                    .append(")\n");
        }
        return page.toString();
    }

    private static String link(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        return "[" + spec.name() + "](" + file(spec) + "): "
                + text(formatted(spec.usageMessage().header()[0]));
    }

    private static String argument(PositionalParamSpec argument) {
        return "`" + argument.paramLabel() + "`: " + described(argument.description());
    }

    private static String option(OptionSpec option) {
        String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
        return "`" + String.join("`, `", option.names()) + value + "`: " + described(option.description());
    }

    private static String described(String[] lines) {
        return text(formatted(String.join(" ", lines)));
    }

    private static void section(StringBuilder page, String title, List<String> items) {
        if (!items.isEmpty()) {
            page.append("\n## ").append(title).append("\n\n");
            items.forEach(item -> page.append("- ").append(item).append('\n'));
        }
    }

    private static Collection<CommandLine> subcommands(CommandLine command) {
        return command.getSubcommands().values().stream()
                .filter(subcommand ->
                        !subcommand.getCommandSpec().usageMessage().hidden())
                .toList();
    }

    private static String file(CommandSpec spec) {
        return spec.qualifiedName("-") + ".md";
    }

    /** Replaces {@code %n} and {@code %%} as picocli does. */
    private static String formatted(String text) {
        return text.replace("%n", "\n").replace("%%", "%");
    }

    private static String text(String plain) {
        return plain.replace("<", "&lt;").replace("*", "\\*").replace("|", "\\|");
    }
}
