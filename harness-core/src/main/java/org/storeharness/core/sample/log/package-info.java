/** Writes the intervals of a run to its interval log and reads the complete ones back. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.sample.log;
