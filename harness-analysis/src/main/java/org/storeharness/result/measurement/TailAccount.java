package org.storeharness.result.measurement;

/**
 * Where the time of the slowest operations went: of those whose response time was not below the 99th percentile, or of the slowest of them
 * where not all are known.
 *
 * @param operations how many they are
 * @param fromNanos the shortest of their response times
 * @param account of their mean
 */
public record TailAccount(long operations, long fromNanos, Account account) {}
