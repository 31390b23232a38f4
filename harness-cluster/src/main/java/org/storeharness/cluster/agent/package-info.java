/**
 * Does what a coordinator's plan asks of one host, with the stores and the directories that the agent was started with. One enters by
 * {@link org.storeharness.cluster.agent.Agent}; {@code HostRun} does the work of a run.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.agent;
