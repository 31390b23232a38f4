package org.storeharness.cli;

import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Names of options that users of other tools expect, and earlier names of this tool: every command takes them, and no help shows them. */
final class OtherNames {
    private static final Map<String, String> SHOWN = Map.of(
            "--warmup", "--warm-up",
            "--objects", "--fill",
            "--target", "--targets",
            "--show", "--dry-run",
            "--cold", "--no-scratch-warm-up",
            "--master", "--seaweed-master");

    /** Answers to options that no command that measures has: each says how to do the same here. */
    private static final Map<String, String> ANSWERS = Map.of(
            "--heap", "the launcher ./harness takes it; with java: -Xmx4g before -jar",
            "--quick", "--max-time 30s ends a run sooner, and --targets fs,postgres has fewer servers to start",
            "--output", "--out DIR is where the run directory is made, and '> FILE' keeps the report",
            "--class-path",
                    "the launcher ./harness takes it; with java: -cp harness.jar:DIR org.storeharness.cli.Main");

    private OtherNames() {}

    /** Lets a command take other names of the options that it has. */
    static void addTo(CommandSpec spec) {
        SHOWN.forEach((other, name) -> {
            OptionSpec option = spec.findOption(name);
            if (option != null && spec.findOption(other) == null) {
                spec.addOption(OptionSpec.builder(option)
                        .names(other)
                        .hidden(true)
                        .defaultValue(null)
                        .build());
            }
        });
    }

    /** The answer to an option that no command has; empty if there is none. */
    static String answer(String option) {
        return ANSWERS.getOrDefault(option, "");
    }
}
