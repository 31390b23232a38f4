/** Writes the intervals of a run to its interval log and reads back what is whole of it. */
@NullMarked
package org.storeharness.core.sample.log;

import org.jspecify.annotations.NullMarked;
