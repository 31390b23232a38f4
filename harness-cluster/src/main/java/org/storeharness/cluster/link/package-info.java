/**
 * Links the coordinator and its agents: it decides who may be in, by certificates, carries
 * questions and answers, finds out who is lost, and compares clocks. One enters by
 * {@link org.storeharness.cluster.link.CoordinatorLink} and {@link org.storeharness.cluster.link.AgentLink};
 * {@link org.storeharness.cluster.link.ClusterMessage} is what they say to each other, {@link org.storeharness.cluster.link.TlsIdentity}
 * who a member is, and how bytes travel is behind {@link org.storeharness.cluster.link.LinkTransport}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.link;
