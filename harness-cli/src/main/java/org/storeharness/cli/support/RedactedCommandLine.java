package org.storeharness.cli.support;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** The words of a command line as a result shows them, so that the run can be repeated. */
public final class RedactedCommandLine {
    private RedactedCommandLine() {}

    /** The words, with what looks like a password taken out. */
    public static List<String> of(CommandSpec spec) {
        List<String> words = new ArrayList<>(List.of("harness"));
        for (String word : spec.root().commandLine().getParseResult().originalArgs()) {
            words.add(word.replaceAll("(?i)(password=|:)[^@&/\\s]+(?=@)", "$1***")
                    .replaceAll("(?i)((?:password|secret|token)=)[^&\\s]+", "$1***"));
        }
        return words;
    }
}
