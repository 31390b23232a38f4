/** Collects what a reader has to know before quoting a figure, and the reasons why a run is not valid. */
@NullMarked
package org.storeharness.core.run.caution;

import org.jspecify.annotations.NullMarked;
