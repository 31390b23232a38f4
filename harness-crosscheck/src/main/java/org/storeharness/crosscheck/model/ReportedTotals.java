package org.storeharness.crosscheck.model;

import org.jspecify.annotations.Nullable;

/**
 * All that a tool says it did in one run, also what it did to warm up or to prepare: what an outsider would see of it.
 *
 * @param operations done and right
 * @param bytes their payload; {@code null} where no witness counts bytes
 */
public record ReportedTotals(long operations, @Nullable Long bytes) {}
