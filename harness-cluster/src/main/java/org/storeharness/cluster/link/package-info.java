/**
 * Links the coordinator and its agents: it knows who is in, carries questions and answers, finds out who is lost, and compares clocks.
 * One enters by {@link org.storeharness.cluster.link.CoordinatorLink} and {@link org.storeharness.cluster.link.AgentLink}; how bytes
 * travel is behind {@link org.storeharness.cluster.link.LinkTransport}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.link;
