/** Holds what changed from some runs to others, and whether it is a regression. */
@NullMarked
package org.storeharness.core.result.diff;

import org.jspecify.annotations.NullMarked;
