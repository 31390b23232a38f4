/** Carries out a plan from beginning to end: opens the stores, goes through the rounds, puts the result together. */
@NullMarked
package org.storeharness.core.run;

import org.jspecify.annotations.NullMarked;
