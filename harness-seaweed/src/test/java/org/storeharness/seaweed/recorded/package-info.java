/** Replays what a real SeaweedFS answered. */
@NullMarked
package org.storeharness.seaweed.recorded;

import org.jspecify.annotations.NullMarked;
