/** Holds cautions: what a reader has to know before quoting a figure, as codes with values. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.result.caution;
