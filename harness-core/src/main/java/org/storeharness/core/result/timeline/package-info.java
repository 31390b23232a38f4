/** Holds what changed while a run went on, interval by interval, and the lines of its logs. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.result.timeline;
