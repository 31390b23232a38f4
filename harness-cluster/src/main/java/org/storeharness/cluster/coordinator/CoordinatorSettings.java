package org.storeharness.cluster.coordinator;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.link.BuildIdentity;
import org.storeharness.cluster.link.MemberName;
import org.storeharness.engine.Clock;
import org.storeharness.unit.Check;

/**
 * The settings of a coordinator.
 *
 * @param address the address at which it listens
 * @param tls the directory with its certificate; {@code null} for loopback, and the certificates that the processes of a user share
 * @param agents the names of the agents that it waits for, in the order of the hosts
 * @param build its build of the harness; agents must have the same one
 * @param clock its only clock
 */
public record CoordinatorSettings(
        InetSocketAddress address, @Nullable Path tls, List<String> agents, BuildIdentity build, Clock clock) {
    public CoordinatorSettings {
        agents = List.copyOf(Check.notEmpty("agents", agents));
        agents.forEach(MemberName::requireAgent);
        int different = new HashSet<>(agents).size();
        int all = agents.size();
        Check.require(different == all, "agents", () -> "must have different names");
    }
}
