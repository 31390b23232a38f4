/** Starts and stops the SeaweedFS servers of a run, and finds the program {@code weed}. */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.server;
