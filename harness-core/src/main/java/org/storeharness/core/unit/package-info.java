/** Quantities with their units: sizes, times and rates, parsed and printed in one place. */
@NullMarked
package org.storeharness.core.unit;

import org.jspecify.annotations.NullMarked;
