/** Says when operations start and how long a phase goes on: arrivals, extents, shedding, objectives for a rate. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.plan.load;
