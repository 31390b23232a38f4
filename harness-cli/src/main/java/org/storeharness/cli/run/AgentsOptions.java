package org.storeharness.cli.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.support.HostPort;
import org.storeharness.cli.support.Version;
import org.storeharness.cluster.coordinator.Coordinator;
import org.storeharness.cluster.coordinator.CoordinatorSettings;
import org.storeharness.cluster.launch.SshDestination;
import org.storeharness.engine.SystemClock;
import org.storeharness.plan.Plan;
import org.storeharness.run.stage.RunException;
import org.storeharness.unit.Check;
import org.storeharness.unit.Durations;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Option;

/** Options of commands whose work agents on many machines can do together. */
public final class AgentsOptions {
    private static final Duration USUAL_WAIT = Duration.ofMinutes(2);

    @Option(
            names = "--agents",
            paramLabel = "NAME[,NAME...]",
            split = ",",
            description =
                    "Run the work on these agents, none on this machine: wait for 'harness agent' with each of these"
                            + " names")
    private List<String> agents = List.of();

    @Option(
            names = "--ssh",
            paramLabel = "[USER@]HOST[,...]",
            description =
                    "Start an agent on each of these hosts by ssh and share the work among them. The agent is copied over"
                            + " and removed afterwards. A host needs Java 17 or newer")
    private @Nullable String ssh;

    @Option(
            names = "--listen",
            paramLabel = "[HOST]:PORT",
            description =
                    "Where agents reach this process. With --agents: without --tls on this machine alone. With --ssh"
                            + " (default): this machine's address towards the hosts, and a free port")
    private @Nullable String listen;

    @Option(
            names = "--tls",
            paramLabel = "DIR",
            description =
                    "With --agents: the directory with the coordinator's certificate, see 'harness cluster certificates'")
    private @Nullable Path tls;

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            description = "Wait so long for the agents (default: 2m), within --max-time")
    private @Nullable String wait;

    /** Whether agents do the work. */
    boolean given() {
        return !agents.isEmpty() || ssh != null;
    }

    /** The number of agents that do the work; 0 without any. */
    int hosts() {
        return ssh == null ? agents.size() : SshDestination.parse(ssh).size();
    }

    /**
     * The time that a command may take, with all waits; 0 for no bound. The time of a plan begins when the agents have joined, since
     * somebody may start them by hand, and the time of the command line begins at once.
     */
    Duration boundOf(Plan plan, OutputOptions output) {
        boolean asked = output.spec().commandLine().getParseResult().hasMatchedOption("--max-time");
        return given() && !asked ? Duration.ZERO : plan.maxTime();
    }

    /**
     * Waits for the agents, if there are any.
     *
     * @param output of the command
     * @param interruption ends the waiting
     * @throws RunException if that was interrupted, or an agent could not be started
     */
    public CommandSite open(OutputOptions output, Interruption interruption) throws RunException {
        requireTogether();
        String hosts = ssh;
        String asked = listen;
        Consumer<String> progress = output::say;
        try {
            if (hosts != null) {
                return new SshAgents(hosts, asked).open(progress, patience(interruption));
            } else if (asked != null) {
                return await(asked, progress, interruption);
            }
            return CommandSite.thisMachine();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunException("interrupted", e);
        } catch (IOException e) {
            throw new RunException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Refuses agents beside an option that is for one machine. */
    void refuseWith(String option) {
        requireTogether();
        Check.require(!given(), option, () -> "must not be given together with --agents or --ssh");
    }

    private void requireTogether() {
        Check.require(ssh == null || agents.isEmpty(), "--ssh", () -> "must not be given together with --agents");
        Check.require(
                ssh == null || tls == null,
                "--tls",
                () -> "must not be given together with --ssh, which makes its own certificates");
        Check.require(listen == null || given(), "--listen", () -> "needs --agents or --ssh");
        Check.require(tls == null || given(), "--tls", () -> "needs --agents");
        Check.require(wait == null || given(), "--wait", () -> "needs --agents or --ssh");
        if (!agents.isEmpty() && listen == null) {
            throw new InvalidValueException("--agents", "needs --listen, e.g. --listen :7946");
        }
    }

    private CommandSite await(String asked, Consumer<String> progress, Interruption interruption)
            throws RunException, InterruptedException {
        InetSocketAddress address =
                HostPort.listening("--listen", asked).addressOr(tls == null ? InetAddress.getLoopbackAddress() : null);
        Coordinator coordinator = Coordinator.listen(
                new CoordinatorSettings(address, tls, agents, Version.current().identity(), new SystemClock()),
                progress);
        try {
            AgentsWait patience = patience(interruption);
            List<String> missing = coordinator.awaitAgents(progress, patience);
            if (missing.isEmpty()) {
                return CommandSite.agents(coordinator, null);
            }
            throw new RunException(patience.whyOver(missing));
        } catch (RunException | InterruptedException | RuntimeException e) {
            coordinator.close();
            throw e;
        }
    }

    private AgentsWait patience(Interruption interruption) {
        String asked = wait;
        Duration most =
                asked == null ? USUAL_WAIT : Check.named("--wait", () -> Check.positive("", Durations.parse(asked)));
        return new AgentsWait(interruption, most);
    }
}
