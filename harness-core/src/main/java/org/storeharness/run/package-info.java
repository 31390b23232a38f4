/**
 * Carries out a plan from beginning to end: it opens the stores, warms up, runs all blocks, rounds and trials, writes the result and
 * cleans up. One enters by {@link org.storeharness.run.HarnessRun}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.run;
