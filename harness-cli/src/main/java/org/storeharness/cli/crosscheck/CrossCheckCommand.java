package org.storeharness.cli.crosscheck;

import picocli.CommandLine.Command;

/** {@code harness cross-check}: compares the figures of this harness with those of well-known tools. */
@Command(
        name = "cross-check",
        header = "Do the harness and a well-known tool report the same?",
        footer = "  ./harness cross-check postgres --work select",
        description = {
            "Runs this harness and a well-known tool on the same workload in turn, and says where the two agree, which is faster,"
                    + " and where they measure different things.",
            "The reports of both tools are checked against the counters of the server or the kernel."
        },
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            CrossCheckFsCommand.class,
            CrossCheckPostgresCommand.class,
            CrossCheckSeaweedCommand.class,
            CrossCheckHttpCommand.class,
            CrossCheckS3Command.class
        })
public final class CrossCheckCommand {}
