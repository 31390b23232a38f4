/** Writes the figures of many runs in the order of time. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.report.history;
