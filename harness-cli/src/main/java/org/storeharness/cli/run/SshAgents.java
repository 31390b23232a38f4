package org.storeharness.cli.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.support.HarnessCommandLine;
import org.storeharness.cli.support.HostPort;
import org.storeharness.cli.support.Version;
import org.storeharness.cluster.agent.AgentSettings;
import org.storeharness.cluster.coordinator.Coordinator;
import org.storeharness.cluster.coordinator.CoordinatorSettings;
import org.storeharness.cluster.launch.AgentBundle;
import org.storeharness.cluster.launch.AgentJar;
import org.storeharness.cluster.launch.RemoteAgents;
import org.storeharness.cluster.launch.SshDestination;
import org.storeharness.cluster.launch.SshLauncher;
import org.storeharness.cluster.link.TemporaryCertificates;
import org.storeharness.engine.SystemClock;
import org.storeharness.process.FreePorts;
import org.storeharness.run.stage.RunException;
import org.storeharness.unit.Check;

/** Starts agents by ssh with certificates that are made for this command alone, and waits until they are in. */
final class SshAgents {
    private static final int DAYS = 30;

    private final List<SshDestination> hosts;
    private final @Nullable String listen;

    /** @param listen the address to listen at; {@code null} for this machine's address towards the hosts */
    SshAgents(String hosts, @Nullable String listen) {
        this.hosts = SshDestination.parse(hosts);
        this.listen = listen;
    }

    /**
     * Returns when all are in.
     *
     * @param patience the bound on the wait for them
     * @throws RunException if it waits no longer, or an agent cannot be started; none is left then
     */
    CommandSite open(Consumer<String> progress, AgentsWait patience)
            throws RunException, IOException, InterruptedException {
        List<String> names = hosts.stream().map(SshDestination::agent).toList();
        progress.accept("starting agents on "
                + hosts.stream().map(SshDestination::address).collect(Collectors.joining(", ")));
        byte[] jar = AgentJar.make(HarnessCommandLine.jar());
        InetSocketAddress address = address();
        Coordinator coordinator;
        Map<String, Map<String, byte[]>> certificates;
        Path above = Path.of(System.getProperty("java.io.tmpdir"));
        try (TemporaryCertificates made = TemporaryCertificates.make(names, DAYS, above)) {
            certificates = names.stream().collect(Collectors.toMap(name -> name, made::filesOf));
            coordinator = Coordinator.listen(
                    new CoordinatorSettings(
                            address, made.directory(), names, Version.current().identity(), new SystemClock()),
                    progress);
        }
        AtomicBoolean waiting = new AtomicBoolean(true);
        RemoteAgents agents = null;
        try {
            agents = RemoteAgents.launch(
                    SshLauncher.SYSTEM,
                    hosts,
                    host -> new AgentBundle(
                            jar,
                            Check.present(certificates, host.agent()),
                            arguments(host.agent(), coordinator.address())),
                    (name, line) -> {
                        // an agent that waits says why, which is worth a line
                        if (waiting.get()
                                && line.startsWith("agent ")
                                && coordinator.missing().contains(name)) {
                            progress.accept(line);
                        }
                    });
            await(coordinator, agents, progress, patience);
            waiting.set(false);
            agents.watch(progress);
            return CommandSite.agents(coordinator, agents);
        } catch (RunException | IOException | InterruptedException | RuntimeException e) {
            waiting.set(false);
            CommandSite.agents(coordinator, agents).close();
            throw e;
        }
    }

    private static void await(
            Coordinator coordinator, RemoteAgents agents, Consumer<String> progress, AgentsWait patience)
            throws RunException, InterruptedException {
        List<String> missing = coordinator.awaitAgents(
                progress, () -> patience.getAsBoolean() || !agents.failures().isEmpty());
        List<String> failures = agents.failures();
        if (!failures.isEmpty()) {
            throw new RunException(String.join("; ", failures));
        }
        if (!missing.isEmpty()) {
            throw new RunException(patience.whyOver(missing));
        }
    }

    /** The arguments of an agent. It may write anywhere: a user who may start it on the host may write there, too. */
    private static List<String> arguments(String name, InetSocketAddress coordinator) {
        String host = coordinator.getAddress().getHostAddress();
        return List.of(
                "agent",
                "--join",
                (host.contains(":") ? "[" + host + "]" : host) + ":" + coordinator.getPort(),
                "--name",
                name,
                "--tls",
                AgentBundle.TLS,
                "--data-dir",
                AgentBundle.DATA,
                "--allow-dir",
                "/",
                "--allow-endpoint",
                AgentSettings.ANY_ENDPOINT);
    }

    private InetSocketAddress address() throws IOException {
        String asked = listen;
        if (asked != null) {
            return HostPort.listening("--listen", asked).addressOr(null);
        }
        InetAddress own = SshLauncher.SYSTEM.ownAddress(hosts).orElse(null);
        return new InetSocketAddress(own, FreePorts.choose());
    }
}
