/** Runs this harness and the peer as processes and measures from outside what they cost. */
@NullMarked
package org.storeharness.crosscheck.process;

import org.jspecify.annotations.NullMarked;
