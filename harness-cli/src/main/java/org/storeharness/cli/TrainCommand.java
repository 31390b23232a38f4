package org.storeharness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.storeharness.api.execution.ShippedPlan;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.core.json.PlanFiles;
import org.storeharness.core.plan.Plan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code harness train}: does what commands that measure do, so that a JVM that records its start knows their classes and hot
 * methods. The launcher runs it, once for each jar and JDK.
 */
@Command(name = "train", hidden = true, description = "Does what commands that measure do; for the launcher.")
final class TrainCommand implements Callable<Integer> {
    private static final String PLAN = "training.yaml";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "DIR", description = "An empty directory for everything that this leaves")
    private Path directory = Path.of("");

    /** All stores in one run; where one of them cannot be used on this machine, each of the others in one of its own. */
    @Override
    public Integer call() throws IOException {
        Plan plan = ShippedPlan.read(PLAN);
        if (run(plan) != ExitCodes.OK) {
            for (String target : plan.targets().keySet()) {
                run(plan, "--targets", target);
            }
        }
        try (Stream<Path> runs = Files.list(directory.resolve("runs"))) {
            for (Path run : runs.toList()) {
                execute("report", "-v", run.toString());
            }
        }
        execute("compare", "--help");
        execute("cross-check", "seaweed", "--help");
        return ExitCodes.OK;
    }

    private int run(Plan plan, String... more) throws IOException {
        Path file = Files.writeString(directory.resolve(PLAN), PlanFiles.write(plan));
        Path data = Files.createDirectories(directory.resolve("data"));
        Path runs = Files.createDirectories(directory.resolve("runs"));
        String[] whole = {"run", file.toString(), "--data-dir=" + data, "--out=" + runs};
        return execute(Stream.concat(Stream.of(whole), Stream.of(more)).toArray(String[]::new));
    }

    private int execute(String... arguments) {
        return HarnessCommand.commandLineFor(arguments)
                .setOut(spec.commandLine().getOut())
                .setErr(spec.commandLine().getErr())
                .execute(arguments);
    }
}
