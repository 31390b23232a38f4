/**
 * Computes the kinds, keys, sizes and contents of operations as functions of the run's seed, without a clock, and without I/O but for the
 * file of {@link org.storeharness.workload.UpdateVersions}. One enters by {@link org.storeharness.workload.OperationSource}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.workload;
