/** Practises a plan's work on objects of the run's own before the first stage, so that what is measured is the store. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.run.warming;
