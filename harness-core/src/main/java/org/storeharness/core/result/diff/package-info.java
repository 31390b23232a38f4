/** Holds what changed from some runs to others, and whether it is a regression. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.result.diff;
