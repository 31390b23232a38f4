/** Holds the figures of a workload in one round: operation counts, throughput, latency, warm-up, client and store. */
@org.jspecify.annotations.NullMarked
package org.storeharness.result.measurement;
