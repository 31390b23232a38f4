package org.storeharness.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.api.execution.DefaultDataDirectory;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.cli.support.HostPort;
import org.storeharness.cli.support.Version;
import org.storeharness.cluster.agent.Agent;
import org.storeharness.cluster.agent.AgentEnd;
import org.storeharness.cluster.agent.AgentSettings;
import org.storeharness.engine.SystemClock;
import org.storeharness.run.ShutdownHook;
import org.storeharness.run.saved.RunRegistry;
import org.storeharness.store.StoreDrivers;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Printable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness agent}: makes load for a coordinator. */
@Command(
        name = "agent",
        header = "How does this machine do its part of a run on many machines?",
        description = {
            "Makes load on this machine for a coordinator: a command with --agents.",
            "The agent waits for the coordinator, prints each request as one line, and ends with the command. It carries out"
                    + " plans of the stores that it has and nothing else; files only in the directories that are named here."
        },
        footer = {
            "  ./harness agent --join 127.0.0.1:7946 --name a --allow-dir /mnt/shared",
            "  ./harness agent --join coord.example:7946 --name a --tls tls --allow-dir /mnt/shared --keep"
        },
        exitCodeList = {
            ExitCodes.OK + ":the coordinator has ended the run",
            ExitCodes.FAILED + ":the agent was refused, or the coordinator was lost",
            ExitCodes.USAGE + ":the command line is wrong",
            ExitCodes.INTERRUPTED + ":interrupted"
        })
final class AgentCommand implements Callable<Integer> {
    /** The wait is practically without end: whoever starts an agent ends it. */
    private static final Duration PATIENCE = Duration.ofDays(365);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--join",
            paramLabel = "HOST:PORT",
            required = true,
            description = "Where the coordinator listens (its --listen)")
    private String join = "";

    @Option(
            names = "--name",
            paramLabel = "NAME",
            required = true,
            description = "The agent's name among the coordinator's --agents")
    private String name = "";

    @Option(
            names = "--tls",
            paramLabel = "DIR",
            description =
                    "The directory with the agent's certificate, see 'harness cluster certificates'; without it the coordinator has"
                            + " to be on this machine, and of the same user")
    private @Nullable Path tls;

    @Option(
            names = "--allow-dir",
            paramLabel = "DIR",
            description = "Let stores work in this directory; can be repeated (default: the data directory alone)")
    private List<Path> allowed = new ArrayList<>();

    @Option(
            names = "--allow-endpoint",
            paramLabel = "URL",
            description =
                    "Let stores send this machine's credentials to this server by plain http or without verifying its"
                            + " certificate, such as http://10.0.0.5:7070, or to any server (any); can be repeated (default: to"
                            + " servers on this machine alone)")
    private List<String> endpoints = new ArrayList<>();

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description =
                    "Directory for the agent's files during a run (default: .cache/store-harness in the home directory)")
    private @Nullable Path dataDirectory;

    @Option(names = "--keep", description = "Wait for the next command when one has ended, until Ctrl-C")
    private boolean keep;

    @Override
    public Integer call() throws InterruptedException {
        for (Path directory : allowed) {
            if (!Files.isDirectory(directory)) {
                throw new InvalidValueException(
                        "--allow-dir", "must be an existing directory, got '" + directory + "'");
            }
        }
        Agent agent = new Agent(settings(), StoreDrivers.load(), this::say);
        ShutdownHook hook = new ShutdownHook(agent::stop);
        try (hook) {
            AgentEnd end = agent.run();
            say(end.line());
            return end.planned() ? ExitCodes.OK : ExitCodes.FAILED;
        }
    }

    private AgentSettings settings() {
        return new AgentSettings(
                name,
                HostPort.reachable("--join", join).address(),
                tls,
                allowed,
                endpoints.stream().map(url -> url.replaceFirst("/$", "")).toList(),
                DefaultDataDirectory.ofThisUser().orGiven("--data-dir", dataDirectory),
                RunRegistry.locate(System.getenv()).orElse(null),
                keep,
                PATIENCE,
                Version.current().identity(),
                new SystemClock());
    }

    private void say(String line) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("agent " + name + ": " + Printable.line(line));
        err.flush();
    }
}
