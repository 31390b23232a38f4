/** The stores and workloads of the harness as JMH benchmarks, through the same worker. */
@NullMarked
package org.storeharness.jmh;

import org.jspecify.annotations.NullMarked;
