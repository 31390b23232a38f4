/** JMH benchmarks of the stores and of the harness's own cost, through the worker that runs use. */
@NullMarked
package org.storeharness.jmh;

import org.jspecify.annotations.NullMarked;
