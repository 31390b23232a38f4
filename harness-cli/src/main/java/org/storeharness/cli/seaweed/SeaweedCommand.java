package org.storeharness.cli.seaweed;

import picocli.CommandLine.Command;

/** {@code harness seaweed}: its subcommands measure SeaweedFS alone. */
@Command(
        name = "seaweed",
        header = "How fast is SeaweedFS?",
        footer = "  ./harness seaweed bench -n 10000",
        description = "Measures SeaweedFS as weed benchmark does, and more strictly.",
        subcommands = {SeaweedBenchCommand.class, SeaweedSweepCommand.class, LoopbackCommand.class, InstallCommand.class
        })
public final class SeaweedCommand {}
