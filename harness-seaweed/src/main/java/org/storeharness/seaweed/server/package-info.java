/**
 * Starts and stops the SeaweedFS servers of a run, and finds or installs the program {@code weed}. One enters by
 * {@link org.storeharness.seaweed.server.WeedCluster}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.server;
