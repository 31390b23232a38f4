/** Computes how throughput grows with the number of hosts: pure functions of the measurements of runs. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.statistics.scale;
