/** Keeps the run directory, and reads back what a run left in it, also one that was killed. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.run.saved;
