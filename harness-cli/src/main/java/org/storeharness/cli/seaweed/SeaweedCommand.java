package org.storeharness.cli.seaweed;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code harness seaweed}: does nothing itself, its subcommands do. */
@Command(
        name = "seaweed",
        description = "Measures SeaweedFS as weed benchmark does, and more strictly.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {SeaweedBenchCommand.class, SeaweedSweepCommand.class, LoopbackCommand.class, InstallCommand.class
        })
public final class SeaweedCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }
}
