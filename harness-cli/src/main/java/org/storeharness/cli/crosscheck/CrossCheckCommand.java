package org.storeharness.cli.crosscheck;

import picocli.CommandLine.Command;

/** {@code harness cross-check}: our numbers beside those of the tools that people trust. */
@Command(
        name = "cross-check",
        description = {
            "Has this harness and the tool that people know for it do the same work in turns, and says where the two agree,"
                    + " who is faster, and where they measure different things.",
            "Beside both stands what the server or the kernel counted: a claim that it contradicts is called out."
        },
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            CrossCheckFsCommand.class,
            CrossCheckPostgresCommand.class,
            CrossCheckSeaweedCommand.class,
            CrossCheckHttpCommand.class
        })
public final class CrossCheckCommand {}
