/**
 * Holds what a workload did in one round: operation counts, throughput, latency, warm-up, and what was seen of client
 * and store.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.result.measurement;
