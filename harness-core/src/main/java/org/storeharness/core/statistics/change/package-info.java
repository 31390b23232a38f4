/** Finds where a series of figures changed its level. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.statistics.change;
