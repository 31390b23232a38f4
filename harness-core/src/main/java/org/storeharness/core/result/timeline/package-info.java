/** Holds the figures of a run over time, interval by interval, and the lines of its logs. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.result.timeline;
