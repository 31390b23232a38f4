/** Pairs the runs of both tools, judges them, checks reported totals against counters, and writes the findings. */
@org.jspecify.annotations.NullMarked
package org.storeharness.crosscheck.finding;
