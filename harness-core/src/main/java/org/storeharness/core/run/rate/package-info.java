/** Searches for the highest rate of each workload that meets an objective. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.run.rate;
