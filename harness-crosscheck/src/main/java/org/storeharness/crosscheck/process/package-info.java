/** Runs this harness and the peer as processes and measures their processor time and memory. */
@org.jspecify.annotations.NullMarked
package org.storeharness.crosscheck.process;
