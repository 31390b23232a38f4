package org.storeharness.cli.seaweed;

import picocli.CommandLine.Command;

/** {@code harness seaweed}: does nothing itself, its subcommands do. */
@Command(
        name = "seaweed",
        description = "Measures SeaweedFS as weed benchmark does, and more strictly.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {SeaweedBenchCommand.class, SeaweedSweepCommand.class, LoopbackCommand.class, InstallCommand.class
        })
public final class SeaweedCommand {}
