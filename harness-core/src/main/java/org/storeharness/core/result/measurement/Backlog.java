package org.storeharness.core.result.measurement;

/**
 * What was due under an open load of even rate and not done when its schedule ended.
 *
 * @param offeredOpsPerSecond the rate of the schedule
 * @param operations the successful operations that ended later
 * @param overload whether they are more than those in flight and chance explain, and became more until the end: the
 *     store did not keep up
 */
public record Backlog(double offeredOpsPerSecond, long operations, boolean overload) {}
