package org.storeharness.cluster.agent;

/**
 * How an agent ended.
 *
 * @param planned whether the coordinator said goodbye, or the agent was stopped
 * @param line why, in one line
 */
public record AgentEnd(boolean planned, String line) {}
