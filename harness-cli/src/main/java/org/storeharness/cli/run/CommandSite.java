package org.storeharness.cli.run;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.coordinator.Coordinator;
import org.storeharness.cluster.launch.RemoteAgents;
import org.storeharness.run.phase.SiteOpener;

/** The site of a command's runs: this machine, or agents, which stay for all of its runs. */
public final class CommandSite implements AutoCloseable {
    private final @Nullable Coordinator coordinator;
    private final @Nullable RemoteAgents started;
    private final SiteOpener opener;

    private CommandSite(@Nullable Coordinator coordinator, @Nullable RemoteAgents started, SiteOpener opener) {
        this.coordinator = coordinator;
        this.started = started;
        this.opener = opener;
    }

    /** This machine. */
    public static CommandSite thisMachine() {
        return new CommandSite(null, null, SiteOpener.THIS_MACHINE);
    }

    /**
     * The site of agents that have joined.
     *
     * @param started the agents that the command has started itself; {@code null} if others started them
     */
    static CommandSite agents(Coordinator coordinator, @Nullable RemoteAgents started) {
        return new CommandSite(coordinator, started, coordinator.siteOpener());
    }

    /** Opens the site for a run of the command. */
    SiteOpener opener() {
        return opener;
    }

    /** The agents that are gone, so that no other run can be begun; empty on this machine. */
    public List<String> missing() {
        return coordinator == null ? List.of() : coordinator.missing();
    }

    /** The site of the first agents, of this number; the others are idle. It is closed with this one. */
    public CommandSite first(int hosts) {
        return coordinator == null ? this : new CommandSite(coordinator, started, coordinator.siteOpener(hosts));
    }

    /** Says goodbye to the agents, and ends those that the command has started. */
    @Override
    public void close() {
        try {
            if (coordinator != null) {
                coordinator.close();
            }
        } finally {
            if (started != null) {
                started.close();
            }
        }
    }
}
