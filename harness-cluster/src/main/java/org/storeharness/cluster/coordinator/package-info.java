/**
 * Waits for agents and has them do the work of a run as one site. One enters by {@link org.storeharness.cluster.coordinator.Coordinator},
 * which makes a {@code ClusterSite}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.coordinator;
