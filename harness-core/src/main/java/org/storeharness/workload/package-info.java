/** The keys, sizes and contents of operations, as functions of the run's seed. No clock, and no I/O but
 * for the file of {@link org.storeharness.workload.UpdateVersions}. */
@org.jspecify.annotations.NullMarked
package org.storeharness.workload;
