/** Holds what a reader has to know before quoting a figure, as codes with values. */
@NullMarked
package org.storeharness.core.result.caution;

import org.jspecify.annotations.NullMarked;
