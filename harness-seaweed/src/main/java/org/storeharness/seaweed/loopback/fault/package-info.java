/** Decides which requests the stand-in spoils on purpose, and counts them. */
@NullMarked
package org.storeharness.seaweed.loopback.fault;

import org.jspecify.annotations.NullMarked;
