package org.storeharness.cluster.agent;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.BuildIdentity;
import org.storeharness.cluster.link.MemberName;
import org.storeharness.engine.Clock;

/**
 * The settings of an agent.
 *
 * @param name its name, which the coordinator waits for
 * @param coordinator the address at which the coordinator listens
 * @param tls the directory with its certificate; {@code null} for loopback, and the certificates that the processes of a user share
 * @param allowedDirectories stores may work below these, and below the data directory
 * @param allowedEndpoints servers to which stores may send credentials of this machine unprotected, or {@link #ANY_ENDPOINT}
 * @param dataDirectory the directory in which it makes a directory for each run; must exist
 * @param registry the directory of the records of runs, see {@link org.storeharness.run.saved.RunRegistry}; {@code null} keeps
 *     none
 * @param keep whether it waits for another coordinator once one has gone, or where one does not want it
 * @param patience the longest wait for a coordinator
 * @param build which build it is
 * @param clock its only clock
 */
public record AgentSettings(
        String name,
        InetSocketAddress coordinator,
        @Nullable Path tls,
        List<Path> allowedDirectories,
        List<String> allowedEndpoints,
        Path dataDirectory,
        @Nullable Path registry,
        boolean keep,
        Duration patience,
        BuildIdentity build,
        Clock clock) {
    /** Allows all servers. */
    public static final String ANY_ENDPOINT = "any";

    public AgentSettings {
        MemberName.requireAgent(name);
        allowedDirectories = List.copyOf(allowedDirectories);
        allowedEndpoints = List.copyOf(allowedEndpoints);
    }
}
