/** Runs this harness and the peer as processes and measures from outside what they cost. */
@org.jspecify.annotations.NullMarked
package org.storeharness.crosscheck.process;
