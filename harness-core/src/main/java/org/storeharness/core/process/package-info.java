/** Holds processes that a run starts, each of which ends with the run, whatever ends that; and the choice of their ports. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.process;
