/** Writes the figures of many runs in the order of time. */
@NullMarked
package org.storeharness.core.report.history;

import org.jspecify.annotations.NullMarked;
