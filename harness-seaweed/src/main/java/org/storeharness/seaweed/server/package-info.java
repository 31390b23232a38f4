/** Starts and stops the SeaweedFS servers of a run, and finds the program {@code weed}. */
@NullMarked
package org.storeharness.seaweed.server;

import org.jspecify.annotations.NullMarked;
