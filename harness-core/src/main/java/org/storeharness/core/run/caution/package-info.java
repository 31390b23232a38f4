/** Collects the cautions of a run, including the reasons why it is not valid. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.run.caution;
