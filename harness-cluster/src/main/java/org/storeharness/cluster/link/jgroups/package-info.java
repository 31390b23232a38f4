/** The transport of the link with JGroups: the only place that knows it. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.link.jgroups;
