package org.storeharness.cli.support;

import java.util.ArrayList;
import java.util.List;
import org.storeharness.unit.SecretText;
import picocli.CommandLine.Model.CommandSpec;

/** The command line as results show it: repeatable, without secrets. */
public final class RedactedCommandLine {
    private RedactedCommandLine() {}

    /** The arguments; what looks like a secret is replaced by {@code ***}. */
    public static List<String> of(CommandSpec spec) {
        List<String> arguments = new ArrayList<>(List.of("harness"));
        for (String argument : spec.root().commandLine().getParseResult().originalArgs()) {
            arguments.add(SecretText.hidden(argument));
        }
        return arguments;
    }
}
