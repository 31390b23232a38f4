/** What operations are made of: keys, sizes and contents, all functions of the run's seed. No clock, no I/O. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.workload;
