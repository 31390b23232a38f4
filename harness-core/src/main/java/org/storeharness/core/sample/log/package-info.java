/** Writes the intervals of a run to its interval log and reads back what is whole of it. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.sample.log;
