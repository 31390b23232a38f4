package org.storeharness.cli.postgres;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code harness postgres}: its subcommands measure PostgreSQL alone. */
@Command(
        name = "postgres",
        description = "Measures PostgreSQL: single and batch writes, reads, sweeps, scripts of pgbench.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {PostgresBenchCommand.class, PostgresSweepCommand.class, ScriptCommand.class, ServeCommand.class})
public final class PostgresCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }
}
