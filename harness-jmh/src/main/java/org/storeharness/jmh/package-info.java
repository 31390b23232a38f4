/** JMH benchmarks of the stores and of the harness's own cost, through the worker that runs use. */
@org.jspecify.annotations.NullMarked
package org.storeharness.jmh;
