/** Pairs the runs of both tools, judges them, checks reported totals against counters, and writes what was found. */
@NullMarked
package org.storeharness.crosscheck.finding;

import org.jspecify.annotations.NullMarked;
