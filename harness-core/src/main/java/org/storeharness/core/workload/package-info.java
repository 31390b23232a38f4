/** The keys, sizes and contents of operations, as functions of the run's seed. No clock, no I/O. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.workload;
