package org.storeharness.cli.run;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.storeharness.unit.SecretText;
import picocli.CommandLine.Model.CommandSpec;

/** The command line as results show it: repeatable, without secrets. */
final class RedactedCommandLine {
    /** The environment variable that holds the user's command, URL-encoded and one argument a line, for a process that carries out one of its runs. */
    private static final String VARIABLE = "STORE_HARNESS_COMMAND";

    /** The option of addresses that may have a secret of any name. */
    private static final String SCRAPE = "--scrape";

    private RedactedCommandLine() {}

    /** The arguments that the user gave, here or to the process that started this one; what looks like a secret is replaced by {@code ***}. */
    static List<String> of(CommandSpec spec) {
        return of(spec, System.getenv());
    }

    static List<String> of(CommandSpec spec, Map<String, String> environment) {
        String handedOn = environment.get(VARIABLE);
        if (handedOn != null) {
            return Stream.of(handedOn.split("\n", -1))
                    .map(argument -> URLDecoder.decode(argument, StandardCharsets.UTF_8))
                    .toList();
        }
        List<String> arguments = new ArrayList<>(List.of("harness"));
        for (String argument : spec.root().commandLine().getParseResult().originalArgs()) {
            boolean scraped = argument.startsWith(SCRAPE + "=")
                    || arguments.get(arguments.size() - 1).equals(SCRAPE);
            arguments.add(scraped ? SecretText.hiddenWithQuery(argument) : SecretText.hidden(argument));
        }
        return arguments;
    }

    /** Makes a process that carries out a part of the command show this command in its results. */
    static void handOn(CommandSpec spec, Map<String, String> environment) {
        environment.put(
                VARIABLE,
                of(spec).stream()
                        .map(argument -> URLEncoder.encode(argument, StandardCharsets.UTF_8))
                        .collect(Collectors.joining("\n")));
    }
}
