/** The coordinator's part: waits for agents, and has them do the work of a run as one site. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.coordinator;
