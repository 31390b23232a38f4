/** Collects what a reader has to know before quoting a figure, and the reasons why a run is not valid. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.run.caution;
