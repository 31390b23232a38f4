/** Decides which requests to the stand-in get an injected fault, and counts the faults. */
@NullMarked
package org.storeharness.seaweed.loopback.fault;

import org.jspecify.annotations.NullMarked;
