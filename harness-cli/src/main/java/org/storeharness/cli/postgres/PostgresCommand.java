package org.storeharness.cli.postgres;

import picocli.CommandLine.Command;

/** {@code harness postgres}: the commands that measure PostgreSQL alone. */
@Command(
        name = "postgres",
        header = "How fast is PostgreSQL, and what makes it faster?",
        footer = "  ./harness postgres bench",
        description = "Measures PostgreSQL: single and batch writes, reads, sweeps, scripts of pgbench.",
        subcommands = {PostgresBenchCommand.class, PostgresSweepCommand.class, ScriptCommand.class, ServeCommand.class})
public final class PostgresCommand {}
