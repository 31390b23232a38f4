/** Decides which requests to the stand-in get an injected fault, and counts the faults. */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.loopback.fault;
