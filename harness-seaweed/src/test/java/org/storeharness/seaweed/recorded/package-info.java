/** Replays what a real SeaweedFS answered. */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.recorded;
