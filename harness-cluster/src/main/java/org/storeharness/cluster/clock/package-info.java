/** How far the monotonic clocks of two processes differ, from exchanged readings: pure functions. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.clock;
