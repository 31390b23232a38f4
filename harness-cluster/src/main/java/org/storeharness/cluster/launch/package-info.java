/** Starts agents: on hosts with the system's ssh, and as a manifest for Kubernetes. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.launch;
