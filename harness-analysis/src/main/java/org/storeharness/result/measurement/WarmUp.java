package org.storeharness.result.measurement;

/**
 * The warm-up before a measured phase, on the same sessions and with the same work.
 *
 * @param seconds how long it took
 * @param operations the operations that succeeded
 * @param failed those that did not
 */
public record WarmUp(double seconds, long operations, long failed) {}
