package org.storeharness.cluster.link;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.storeharness.cluster.link.ClusterMessage.Hello;
import org.storeharness.cluster.link.ClusterMessage.Refused;

/**
 * Decides whether an agent is let in.
 *
 * @param own the coordinator's build
 * @param identity the coordinator's identity
 * @param expected the names of the agents that the run waits for
 */
record Admission(BuildIdentity own, TlsIdentity identity, Set<String> expected) {
    /**
     * Why this agent is not let in; empty if it is.
     *
     * @param coordinator the coordinator's member id
     * @param member the agent's
     * @param present whether another member has the same name
     */
    Optional<Refused> refusal(Hello hello, String coordinator, String member, boolean present) {
        Optional<String> problem = HelloProof.problem(hello, identity, coordinator, member);
        if (problem.isPresent()) {
            return Optional.of(new Refused(problem.get(), false));
        }
        String agent = "agent '" + hello.name() + "' ";
        if (!hello.build().equals(own)) {
            return Optional.of(new Refused(
                    agent + "is build " + hello.build() + ", and the coordinator " + own
                            + "; all have to be of the same build",
                    false));
        }
        if (!expected.contains(hello.name())) {
            return Optional.of(new Refused(
                    agent + "is not one of those that the run waits for: " + String.join(", ", new TreeSet<>(expected)),
                    false));
        }
        return present
                ? Optional.of(new Refused(agent + "is there already, as another process", true))
                : Optional.empty();
    }
}
