package org.storeharness.cluster.agent;

/**
 * The end of an agent.
 *
 * @param planned whether the coordinator said goodbye, or the agent was stopped
 * @param line the reason, in one line
 */
public record AgentEnd(boolean planned, String line) {}
