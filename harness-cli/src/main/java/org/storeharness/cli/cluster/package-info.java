/**
 * Holds the commands for runs on many machines: the agent, and the certificates of a cluster. One enters by
 * {@link org.storeharness.cli.cluster.ClusterCommand} and {@link org.storeharness.cli.cluster.AgentCommand}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.cluster;
