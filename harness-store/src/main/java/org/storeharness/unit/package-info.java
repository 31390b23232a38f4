/**
 * Holds quantities with their units: sizes, times and rates, parsed and printed in one place, and the checks whose errors name value and
 * field in one line. A reader begins with {@link org.storeharness.unit.Check}, {@link org.storeharness.unit.DataSize} and
 * {@link org.storeharness.unit.Durations}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.unit;
