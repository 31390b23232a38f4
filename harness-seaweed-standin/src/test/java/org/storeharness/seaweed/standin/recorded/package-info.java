/** Replays recorded responses of a real SeaweedFS. */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.standin.recorded;
