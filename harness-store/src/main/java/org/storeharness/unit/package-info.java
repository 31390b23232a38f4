/** Holds quantities with their units: sizes, times and rates, parsed and printed in one place. */
@org.jspecify.annotations.NullMarked
package org.storeharness.unit;
