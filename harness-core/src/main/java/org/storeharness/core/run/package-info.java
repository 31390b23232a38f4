/** Carries out a plan from beginning to end: opens the stores, runs all stages, writes the result. */
@NullMarked
package org.storeharness.core.run;

import org.jspecify.annotations.NullMarked;
