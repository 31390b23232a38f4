/** Searches for the highest rate of each workload that meets an objective. */
@NullMarked
package org.storeharness.core.run.rate;

import org.jspecify.annotations.NullMarked;
