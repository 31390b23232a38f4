/** Defines when operations start and how long a phase lasts: arrivals, extents, shedding, rate objectives. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.plan.load;
