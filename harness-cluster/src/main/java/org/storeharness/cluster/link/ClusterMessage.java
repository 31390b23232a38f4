package org.storeharness.cluster.link;

/**
 * A message between the coordinator and an agent. Each is a record; its name on the wire is its type's, and its fields are those that
 * {@link org.storeharness.run.phase.SiteJson} can carry. Nothing in a message is a program: an agent does what its code does with plans.
 */
public sealed interface ClusterMessage
        permits ClusterMessage.Hello,
                ClusterMessage.Welcome,
                ClusterMessage.Refused,
                ClusterMessage.ClockProbe,
                ClusterMessage.ClockAnswer,
                ClusterMessage.Stop,
                ClusterMessage.Abort,
                ClusterMessage.Leave,
                ClusterMessage.Present,
                ClusterMessage.Failed,
                HostQuestion,
                HostAnswer,
                HostEvent {
    /**
     * The first message, from an agent: who it is. It is proven ({@link MessageProof}).
     *
     * @param name the agent's name
     * @param build its build
     */
    record Hello(String name, BuildIdentity build) implements ClusterMessage {
        public Hello {
            MemberName.requireAgent(name);
        }
    }

    /**
     * The answer to a hello: the agent is in; and to {@link Present}.
     *
     * @param leaseMillis for how long the agent may work, from the time at which it asked
     */
    record Welcome(long leaseMillis) implements ClusterMessage {}

    /**
     * The answer to a hello: the agent is not let in.
     *
     * @param reason one line
     * @param later whether the same agent may be let in later
     */
    record Refused(String reason, boolean later) implements ClusterMessage {}

    /** Asks the coordinator whether the agent that sends it is in still. The answer is {@link Welcome} or {@link Refused}. */
    record Present() implements ClusterMessage {}

    /** Asks for the time on an agent's monotonic clock. */
    record ClockProbe() implements ClusterMessage {}

    /**
     * The time on an agent's monotonic clock.
     *
     * @param receivedNanos when the probe arrived
     * @param answeredNanos when this was sent
     */
    record ClockAnswer(long receivedNanos, long answeredNanos) implements ClusterMessage {}

    /** Tells an agent to end its part of a phase early, in order, as Ctrl-C does. */
    record Stop() implements ClusterMessage {}

    /**
     * Tells an agent to give its part of a run up.
     *
     * @param reason one line
     */
    record Abort(String reason) implements ClusterMessage {}

    /** The sender leaves on purpose. The answer to it is another one. */
    record Leave() implements ClusterMessage {}

    /**
     * The answer of a member that could not do the request.
     *
     * @param line one line
     */
    record Failed(String line) implements ClusterMessage {}
}
