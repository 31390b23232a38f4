package org.storeharness.cluster.launch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/** The agents of one command on other hosts. Safe for any thread. */
public final class RemoteAgents implements AutoCloseable {
    private final List<RemoteAgent> agents;

    private RemoteAgents(List<RemoteAgent> agents) {
        this.agents = List.copyOf(agents);
    }

    /**
     * Starts an agent on each host, and returns at once.
     *
     * @param bundle the bundle that each gets
     * @param said gets each line of the agent of this name, or of its ssh, on a separate thread
     * @throws IOException if ssh cannot be started; nothing goes on then
     */
    public static RemoteAgents launch(
            SshLauncher launcher,
            List<SshDestination> hosts,
            Function<SshDestination, AgentBundle> bundle,
            BiConsumer<String, String> said)
            throws IOException {
        List<RemoteAgent> agents = new ArrayList<>();
        try {
            for (SshDestination host : hosts) {
                agents.add(launcher.launch(host, bundle.apply(host), line -> said.accept(host.agent(), line)));
            }
            return new RemoteAgents(agents);
        } catch (IOException | RuntimeException e) {
            new RemoteAgents(agents).close();
            throw e;
        }
    }

    /** A line for each that is not there any more, which says why and what to do. */
    public List<String> failures() {
        return agents.stream().flatMap(agent -> agent.failure().stream()).toList();
    }

    /**
     * Tells from now on why one has ended that should not have.
     *
     * @param failed gets a line, on a thread of its own
     */
    public void watch(Consumer<String> failed) {
        agents.forEach(agent -> agent.watch(failed));
    }

    /** Ends all, at the same time, and waits for that. */
    @Override
    public void close() {
        agents.forEach(RemoteAgent::end);
        agents.forEach(RemoteAgent::close);
    }
}
