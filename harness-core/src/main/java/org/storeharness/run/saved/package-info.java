/** Writes the run directory, and reads saved runs back, including killed ones. */
@org.jspecify.annotations.NullMarked
package org.storeharness.run.saved;
