package org.storeharness.crosscheck.model;

import org.jspecify.annotations.Nullable;

/**
 * Everything that a tool reports for one run, including warm-up and preparation, as servers and the kernel count it.
 *
 * @param operations that succeeded
 * @param bytes their payload; {@code null} where nothing counts bytes
 */
public record ReportedTotals(long operations, @Nullable Long bytes) {}
