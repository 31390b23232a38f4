/**
 * Holds what coordinator and agents say to each other: messages as records, and their form as bytes. One enters by
 * {@link org.storeharness.cluster.protocol.ClusterMessage}, and {@link org.storeharness.cluster.protocol.MessageFrame} is its form on the
 * wire.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.protocol;
