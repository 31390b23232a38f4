/**
 * Carries plans out, for the library and for the command line alike, and is no part of the API. One enters by
 * {@link org.storeharness.api.execution.PlanRun}, which makes a run directory with its page out of a plan.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.api.execution;
