package org.storeharness.crosscheck.model;

import org.jspecify.annotations.Nullable;

/**
 * Everything that a tool reports to have done in one run, warm-up and preparation included, as servers and the kernel count it.
 *
 * @param operations that succeeded
 * @param bytes their payload; {@code null} where nothing counts bytes
 */
public record ReportedTotals(long operations, @Nullable Long bytes) {}
