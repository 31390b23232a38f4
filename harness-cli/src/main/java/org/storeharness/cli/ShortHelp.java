package org.storeharness.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_DESCRIPTION;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_SYNOPSIS;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.storeharness.unit.Check;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The help of a command that measures. {@code --help} shows on one screen what most calls need, {@code --help-all} everything, as the
 * manual does.
 */
final class ShortHelp {
    static final String ALL = "--help-all";

    private static final int MOST_EXAMPLES = 2;

    /** The text after the first statement of a description. */
    private static final String MORE = "(?s)(;|\\.(?= [A-Z])) .*";

    /** The usual options: most calls have one of them. */
    private static final Set<String> USUAL = Set.of(
            "--targets",
            "--mix",
            "--size",
            "--concurrency",
            "--operations",
            "--duration",
            "--max-time",
            "--rounds",
            "--rate",
            "--relaxed",
            "--postgres-url",
            "--seaweed-master",
            "--s3-endpoint",
            "--set",
            "--format",
            "--out",
            "--dry-run",
            "--verbose",
            "--help",
            ALL,
            "--directory",
            "--file-size",
            "--jobs",
            "--workload",
            "--items",
            "--tasks",
            "--bs",
            "--count",
            "--rung",
            "--host",
            "--bucket",
            "--objects",
            "--batch",
            "--volumes",
            "--filer",
            "--loopback",
            "--fsync",
            "--builtin",
            "--file",
            "--initialize",
            "--objective");

    private ShortHelp() {}

    /** Gives both forms to a command that measures; the others have one. */
    static void addTo(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        if (spec.findOption("--out") == null) {
            return;
        }
        spec.addOption(OptionSpec.builder(ALL)
                .type(boolean.class)
                .arity("0")
                .usageHelp(true)
                .description("Show every option"
                        + (spec.findOption("--ssh") == null ? "" : ", those for agents, ssh and TLS too,")
                        + " and exit.")
                .build());
        shorten(command, SECTION_KEY_SYNOPSIS, Help::abbreviatedSynopsis);
        shorten(command, SECTION_KEY_DESCRIPTION, help -> shortened(help).description());
        shorten(command, SECTION_KEY_OPTION_LIST, help -> shortened(help).optionList());
        shorten(command, SECTION_KEY_EXIT_CODE_LIST_HEADING, help -> "");
        shorten(command, SECTION_KEY_EXIT_CODE_LIST, help -> "");
        shorten(command, SECTION_KEY_FOOTER, help -> shortened(help).footer());
    }

    /** Makes a command show everything from now on, as if its command line had asked for that. */
    static void askForAll(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        spec.root()
                .commandLine()
                .parseArgs(
                        Stream.concat(Stream.of(spec.qualifiedName().split(" ")).skip(1), Stream.of(ALL))
                                .toArray(String[]::new));
    }

    private static void shorten(CommandLine command, String section, IHelpSectionRenderer renderer) {
        IHelpSectionRenderer whole = Check.present(command.getHelpSectionMap(), section);
        command.getHelpSectionMap().put(section, help -> (isAskedForAll(help) ? whole : renderer).render(help));
    }

    private static boolean isAskedForAll(Help help) {
        CommandLine.ParseResult arguments = help.commandSpec().commandLine().getParseResult();
        return arguments != null && arguments.hasMatchedOption(ALL);
    }

    private static Help shortened(Help help) {
        CommandSpec whole = help.commandSpec();
        CommandSpec usual = CommandSpec.create();
        usual.usageMessage()
                .width(whole.usageMessage().width())
                .description(Arrays.copyOf(whole.usageMessage().description(), 1))
                .footer(Stream.of(whole.usageMessage().footer())
                        .limit(MOST_EXAMPLES)
                        .toArray(String[]::new));
        whole.options().stream()
                .filter(option -> !option.hidden() && Stream.of(option.names()).anyMatch(USUAL::contains))
                .forEach(option -> usual.addOption(shortened(option)));
        return new Help(usual, help.colorScheme());
    }

    /** The option with the first statement of its description, and the end of a parenthesis that the statement ends within. */
    private static OptionSpec shortened(OptionSpec option) {
        String text = String.join(" ", option.description()).replaceFirst(MORE, "");
        boolean open = text.lastIndexOf('(') > text.lastIndexOf(')');
        return OptionSpec.builder(option).description(open ? text + ")" : text).build();
    }
}
