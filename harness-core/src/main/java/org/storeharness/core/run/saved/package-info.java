/** Keeps the run directory, and reads back what a run left in it, also one that was killed. */
@NullMarked
package org.storeharness.core.run.saved;

import org.jspecify.annotations.NullMarked;
