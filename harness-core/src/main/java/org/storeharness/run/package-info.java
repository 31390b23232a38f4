/** Carries out a plan from beginning to end: opens the stores, runs all stages, writes the result. */
@org.jspecify.annotations.NullMarked
package org.storeharness.run;
