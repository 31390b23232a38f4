/** Holds processes that a run starts, each of which ends with the run, whatever ends that; the choice of their ports, and waits for them. */
@org.jspecify.annotations.NullMarked
package org.storeharness.process;
