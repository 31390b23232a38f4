/**
 * Carries the bytes of the link by JGroups, which nothing else in the harness knows. One enters by
 * {@link org.storeharness.cluster.link.jgroups.JGroupsTransports}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.link.jgroups;
