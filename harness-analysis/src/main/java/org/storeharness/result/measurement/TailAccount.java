package org.storeharness.result.measurement;

/**
 * The account of the slowest operations: those whose response time was not below the 99th percentile, or the slowest of them
 * where not all are known.
 *
 * @param operations the number of these operations
 * @param fromNanos the shortest of their response times
 * @param account the account of their mean
 */
public record TailAccount(long operations, long fromNanos, Account account) {}
