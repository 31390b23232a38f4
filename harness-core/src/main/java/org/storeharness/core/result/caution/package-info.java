/** Holds what a reader has to know before quoting a figure. */
@NullMarked
package org.storeharness.core.result.caution;

import org.jspecify.annotations.NullMarked;
