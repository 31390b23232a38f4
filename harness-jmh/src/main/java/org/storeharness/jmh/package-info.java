/**
 * Measures the stores and the harness's own cost under JMH, through the worker that runs use. One enters by
 * {@link org.storeharness.jmh.StoreBenchmark}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.jmh;
