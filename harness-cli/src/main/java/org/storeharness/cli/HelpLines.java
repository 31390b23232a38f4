package org.storeharness.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_PARAMETER_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_SYNOPSIS;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help;

/**
 * Wraps the help of commands between words alone. Picocli wraps within them too, after the full stop in {@code e.g.} and at the bracket
 * of {@code NAME[,NAME...]}, and so it has to write lines of any length.
 */
final class HelpLines {
    /** The width that picocli is told: no line is as long. */
    static final int ANY_LENGTH = 4_000;

    private static final int WIDTH = 100;

    private static final String USAGE = "Usage: ";
    private static final int INDENT = 2;
    private static final Pattern LINE = Pattern.compile("(?m)^.+$");
    private static final Pattern WORD = Pattern.compile(" *\\S+");
    private static final Pattern STYLE = Pattern.compile("\u001b\\[[0-9;]*m");

    /** Descriptions of options begin below that of this one, which each command has. */
    private static final Pattern HELP_OPTION = Pattern.compile("(?m)^ *-h, --help +");

    private HelpLines() {}

    /** Has the help of a command wrapped, whose sections are complete. */
    static void wrap(CommandLine command) {
        command.getHelpSectionMap()
                .replaceAll((section, renderer) -> help -> wrapped(renderer.render(help), section, help));
    }

    private static String wrapped(String text, String section, Help help) {
        return switch (section) {
            case SECTION_KEY_SYNOPSIS -> {
                String command = USAGE + help.commandSpec().qualifiedName() + " ";
                yield wrapped(text, USAGE.length(), command.length());
            }
            case SECTION_KEY_OPTION_LIST -> wrapped(text, 0, indent(text));
            case SECTION_KEY_PARAMETER_LIST -> wrapped(text, 0, indent(help.optionList()));
            default -> wrapped(text, 0, 0);
        };
    }

    private static int indent(String options) {
        Matcher help = HELP_OPTION.matcher(STYLE.matcher(options).replaceAll(""));
        return help.find() ? help.end() - help.start() + INDENT : 0;
    }

    /**
     * Wraps each line.
     *
     * @param before the characters that stand before each line
     * @param indent the spaces before what goes on below
     */
    private static String wrapped(String text, int before, int indent) {
        return LINE.matcher(text).replaceAll(line -> Matcher.quoteReplacement(line(line.group(), before, indent)));
    }

    private static String line(String text, int before, int indent) {
        if (before + visible(text) <= WIDTH) {
            return text;
        }
        StringBuilder line = new StringBuilder();
        int used = before;
        for (MatchResult word : WORD.matcher(text).results().toList()) {
            String next = word.group();
            if (used + visible(next) > WIDTH) {
                next = " ".repeat(indent) + next.stripLeading();
                line.append(System.lineSeparator());
                used = 0;
            }
            line.append(next);
            used += visible(next);
        }
        return line.toString();
    }

    private static int visible(String text) {
        return STYLE.matcher(text).replaceAll("").length();
    }
}
