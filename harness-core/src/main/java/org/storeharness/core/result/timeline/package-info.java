/** Holds what changed while a run went on, interval by interval, and the lines of its logs. */
@NullMarked
package org.storeharness.core.result.timeline;

import org.jspecify.annotations.NullMarked;
