/** What the hosts of a run have to do with its figures: pure functions of measurements. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.statistics.host;
