package org.storeharness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.storeharness.api.execution.ShippedPlan;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
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

    private static final String JOBS = "training.fio";

    private static final String JOB = """
            [training]
            rw=randread
            bs=4k
            size=1m
            ioengine=psync
            time_based
            runtime=300ms
            """;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "DIR", description = "An empty directory for everything that this leaves")
    private Path directory = Path.of("");

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "STORE", description = "Stores that are left out")
    private List<String> leftOut = List.of();

    /** All stores in one run, and commands with options and work of their own; where one of them cannot be used on this machine, each of the others in one of its own. */
    @Override
    public Integer call() throws IOException {
        Plan plan = withoutStores(ShippedPlan.read(PLAN));
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
        for (List<String> command : List.of(
                List.of("seaweed", "bench", "--loopback", "-n", "300"),
                List.of(
                        "fs",
                        "fio",
                        Files.writeString(directory.resolve(JOBS), JOB).toString()),
                List.of("postgres", "script", "-b", "tpcb-like", "-i", "-c", "4", "--duration=300ms", "--rounds=1"))) {
            if (!leftOut.contains(command.get(0))) {
                measure(command);
            }
        }
        execute("compare", "--help");
        execute("seaweed", "bench", "--help");
        return ExitCodes.OK;
    }

    private Plan withoutStores(Plan plan) {
        Map<String, Target> targets = new LinkedHashMap<>(plan.targets());
        targets.values().removeIf(target -> leftOut.contains(target.store()));
        return plan.withTargets(targets);
    }

    private int run(Plan plan, String... more) throws IOException {
        Path file = Files.writeString(directory.resolve(PLAN), PlanFiles.write(plan));
        return measure("runs", Stream.concat(Stream.of("run", file.toString()), Stream.of(more)));
    }

    /** A command whose server cannot be had on this machine is left out. */
    private void measure(List<String> command) throws IOException {
        measure("others", Stream.concat(command.stream(), Stream.of("--cold", "-q")));
    }

    private int measure(String name, Stream<String> command) throws IOException {
        Path data = Files.createDirectories(directory.resolve("data"));
        Path runs = Files.createDirectories(directory.resolve(name));
        return execute(Stream.concat(command, Stream.of("--data-dir=" + data, "--out=" + runs))
                .toArray(String[]::new));
    }

    private int execute(String... arguments) {
        return HarnessCommand.commandLineFor(arguments)
                .setOut(spec.commandLine().getOut())
                .setErr(spec.commandLine().getErr())
                .execute(arguments);
    }
}
