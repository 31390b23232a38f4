package org.storeharness.result.measurement;

/**
 * The operations that were due under an open load and not done when its schedule ended, or the last whole period of its bursts.
 *
 * @param offeredOpsPerSecond the rate of the schedule, the mean over all of it
 * @param operations the successful operations that ended later
 * @param overload whether they are more than those in flight and chance explain, and became more until the end: the
 *     store did not keep up. Where the rate changes, that which became more since its last change
 */
public record Backlog(double offeredOpsPerSecond, long operations, boolean overload) {}
